import { z } from 'zod';
import { LANGUAGES, MAIL_KINDS, TAGS } from '../vocabulary';

/** What answers contain: the entities of spec.md §3 with the additions of contract.md "Calls". */

/** Only the diner gets the last four fields; an older session may lack them. */
export const User = z.object({
  id: z.string(),
  fname: z.string(),
  lname: z.string(),
  email: z.string(),
  email_confirmed: z.boolean().optional(),
  /** null until the diner has chosen one */
  language: z.enum(LANGUAGES).nullable().optional(),
  /** which of the optional mails the diner wants */
  mail: z.object({ reminders: z.boolean(), invitations: z.boolean() }).optional(),
  /** a new address, which becomes `email` once its owner opens the link of a mail; absent for none */
  pending_email: z.string().optional(),
});

/** How a search was understood; it comes in the header `X-Search-Understood`. */
export const Understood = z.object({
  /**
   * what restaurants must match, in the order of the query; 'away' is a place without restaurants of Mesa.
   * The label of a 'tag' is one of TAGS, that of a 'price' is "1" to "4"
   */
  parts: z.array(
    z.object({
      kind: z.enum(['cuisine', 'dish', 'place', 'away', 'word', 'tag', 'price', 'open']),
      label: z.string(),
    }),
  ),
  /** the query with its misspelled words corrected; absent when none was */
  corrected: z.string().optional(),
  /** what is found has a part of a word alone: the query with the known word that is nearly the same */
  meant: z.string().optional(),
  /** words that match nothing, or that Mesa knows but cannot search for */
  ignored: z.array(z.string()),
  /** for a place without restaurants: the nearest cities with some, how many, and how far */
  nearest: z.array(z.object({ city: z.string(), count: z.int(), km: z.number() })).optional(),
  /**
   * when the search names cities: their neighborhoods, each with the number of restaurants that match
   * everything else; also for a blank query
   */
  neighborhoods: z.array(z.object({ name: z.string(), count: z.int() })).optional(),
  /** the tags of the restaurants found, each with how many have it; also for a blank query */
  tags: z.array(z.object({ name: z.enum(TAGS), count: z.int() })).optional(),
  /** the query asks for what is near the diner */
  near_me: z.boolean(),
  /** distances are known, so the results can be sorted by them */
  has_place: z.boolean(),
});

export const Offer = z.object({ time: z.string(), available: z.boolean() });

export const SlotReason = z.enum(['full', 'held', 'past', 'closed', 'party_too_large']);

/** Of a day in a calendar; `beyond` is too far ahead to book. */
export const DayStatus = z.enum(['past', 'closed', 'beyond', 'full', 'open']);

export const Slot = z.object({
  time: z.string(),
  available: z.boolean(),
  reason: SlotReason.optional(),
  /** ISO instant; only with reason 'held': when the hold may lapse */
  frees_at: z.string().optional(),
});

export const Ratings = z.object({
  average_rating: z.number(),
  average_food: z.number(),
  average_service: z.number(),
  average_ambience: z.number(),
  average_value: z.number(),
  average_noise: z.number(),
  num_reviews: z.int(),
});

/**
 * From when to when, e.g. "5:00 PM" to "10:00 PM"; `close` is when the last slot ends, "12:00 AM" at
 * midnight.
 */
export const OpeningHours = z.object({ open: z.string(), close: z.string() });

/** Opening hours by weekday, on the restaurant's clock; an empty list for a closed day. */
export const Hours = z.object({
  mon: z.array(OpeningHours),
  tue: z.array(OpeningHours),
  wed: z.array(OpeningHours),
  thu: z.array(OpeningHours),
  fri: z.array(OpeningHours),
  sat: z.array(OpeningHours),
  sun: z.array(OpeningHours),
});

/** A popular dish, with its price in dollars. */
export const Dish = z.object({ name: z.string(), price: z.number() });

export const Restaurant = Ratings.extend({
  id: z.string(),
  name: z.string(),
  slug: z.string(),
  photoUrl: z.string(),
  photoUrls: z.array(z.string()),
  /** for the header of its page, much wider than high; photoUrl if absent */
  widePhotoUrl: z.string().optional(),
  category: z.string(),
  city: z.string(),
  neighborhood: z.string(),
  address: z.string(),
  lat: z.number(),
  lng: z.number(),
  description: z.string(),
  website: z.string(),
  phone: z.string(),
  /** 1 to 4 */
  price: z.int(),
  /** bookings ever made that were not cancelled */
  num_reservations: z.int(),
  hours: Hours,
  /** the largest party that a table, or two joined tables, can seat, and that may book online */
  max_party_size: z.int(),
  /** how long before its time a slot can be booked online last; 0 to 10,080 */
  lead_minutes: z.int(),
  /** how many days ahead it takes bookings; 1 to 365 */
  horizon_days: z.int(),
  tags: z.array(z.enum(TAGS)),
  /** popular ones, with their prices; a restaurant of an operator may have none */
  dishes: z.array(Dish),
  /** it has left Mesa, and is known by name to its guests alone */
  removed: z.literal(true).optional(),
});

/** A restaurant in a list; the last two fields only when the request has date, time and party size. */
export const ListedRestaurant = Restaurant.extend({
  /** the three offers of contract.md "Times and tables" */
  offers: z.array(Offer).optional(),
  /** up to three available times from the chosen one on */
  free_times: z.array(z.string()).optional(),
});

export const Photo = z.object({ signed_id: z.string(), url: z.string(), thumb_url: z.string() });

export const Review = z.object({
  id: z.string(),
  user_id: z.string(),
  restaurant_id: z.string(),
  reservation_id: z.string(),
  overall: z.int(),
  food: z.int(),
  service: z.int(),
  ambience: z.int(),
  value: z.int(),
  noise: z.int(),
  body: z.string(),
  recommend: z.boolean(),
  /** "Ana R.", or `FORMER_DINER` */
  author: z.string(),
  photos: z.array(Photo),
  created_at: z.string(),
  updated_at: z.string(),
});

/** How many reviews gave each overall rating, "1" to "5". */
export const StarSpread = z.record(z.string(), z.int());

export const Reservation = z.object({
  id: z.string(),
  user_id: z.string(),
  restaurant_id: z.string(),
  date: z.string(),
  time: z.string(),
  party_size: z.int(),
  phone: z.string(),
  email: z.string(),
  notes: z.string().nullable(),
  /** six characters that can be read out; unique among a restaurant's upcoming bookings */
  code: z.string(),
  review: Review.optional(),
  /** true once the diner has answered a reminder so, for the date and time that it has now */
  coming: z.literal(true).nullable(),
  created_at: z.string(),
  updated_at: z.string(),
});

/** What the links of a reminder show, to whoever has them: nothing that only the diner may see. */
export const RemindedBooking = Reservation.pick({
  id: true,
  date: true,
  time: true,
  party_size: true,
  coming: true,
}).extend({
  restaurant: z.object({ id: z.string(), name: z.string(), address: z.string(), phone: z.string() }),
});

export const Hold = z.object({
  id: z.string(),
  restaurant_id: z.string(),
  date: z.string(),
  time: z.string(),
  party_size: z.int(),
  expires_at: z.string(),
});

export const Watch = z.object({
  id: z.string(),
  restaurant_id: z.string(),
  date: z.string(),
  time: z.string(),
  party_size: z.int(),
  /** waiting, or offered: then `hold` reserves the table for the diner until it expires */
  state: z.enum(['waiting', 'offered', 'lapsed']),
  /** true when it has lapsed because the restaurant closed the day */
  closed: z.boolean().optional(),
  hold: Hold.optional(),
  created_at: z.string(),
});

/** One of the diner's own sessions, as the profile lists them. */
export const SessionInfo = z.object({
  id: z.string(),
  /** "Chrome on Android" */
  device: z.string(),
  created_at: z.string(),
  last_seen_at: z.string(),
  current: z.boolean(),
});

export const Blob = z.object({
  id: z.string(),
  key: z.string(),
  filename: z.string(),
  content_type: z.string(),
  byte_size: z.int(),
  checksum: z.string(),
  signed_id: z.string(),
  created_at: z.string(),
  direct_upload: z.object({ url: z.string(), headers: z.record(z.string(), z.string()) }),
});

/** A kept, sent or failed mail, as `npm run outbox` lists it (contract.md "Mail"). */
export const OutboxMail = z.object({
  id: z.string(),
  kind: z.enum(MAIL_KINDS),
  to: z.string().nullable(),
  subject: z.string().nullable(),
  text: z.string().nullable(),
  html: z.string().nullable(),
  language: z.enum(LANGUAGES).nullable(),
  message_id: z.string(),
  created_at: z.string(),
  sent_at: z.string().nullable(),
  failed_at: z.string().nullable(),
  reason: z.string().nullable(),
  attachments: z.array(z.object({ filename: z.string(), content_type: z.string(), text: z.string() })),
});

/** The body of every refusal: one or more sentences. */
export const Sentences = z.array(z.string()).min(1);
