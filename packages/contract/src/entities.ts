import type { z } from 'zod';
import type * as d from './schemas/desk';
import type * as e from './schemas/entities';
import type * as f from './schemas/facets';

/** The entities' types, inferred from their schemas so that they cannot drift apart. */
export type User = z.infer<typeof e.User>;
export type Restaurant = z.infer<typeof e.Restaurant>;
export type Dish = z.infer<typeof e.Dish>;
export type OpeningHours = z.infer<typeof e.OpeningHours>;
export type Hours = z.infer<typeof e.Hours>;
export type ListedRestaurant = z.infer<typeof e.ListedRestaurant>;
export type Ratings = z.infer<typeof e.Ratings>;
export type Reservation = z.infer<typeof e.Reservation>;
export type RemindedBooking = z.infer<typeof e.RemindedBooking>;
export type Review = z.infer<typeof e.Review>;
export type Photo = z.infer<typeof e.Photo>;
export type StarSpread = z.infer<typeof e.StarSpread>;
export type Facet = z.infer<typeof f.Facet>;
export type Facets = z.infer<typeof f.Facets>;
export type Understood = z.infer<typeof e.Understood>;
export type Offer = z.infer<typeof e.Offer>;
export type Slot = z.infer<typeof e.Slot>;
export type DayStatus = z.infer<typeof e.DayStatus>;
export type SlotReason = z.infer<typeof e.SlotReason>;
export type Hold = z.infer<typeof e.Hold>;
export type Watch = z.infer<typeof e.Watch>;
export type SessionInfo = z.infer<typeof e.SessionInfo>;
export type OutboxMail = z.infer<typeof e.OutboxMail>;
export type Blob = z.infer<typeof e.Blob>;
export type DeskRestaurant = z.infer<typeof d.DeskRestaurant>;
export type DeskDay = z.infer<typeof d.DeskDay>;
export type DeskBooking = z.infer<typeof d.DeskBooking>;

/** An object from id to entity, in display order. */
export type Keyed<T> = Record<string, T>;
