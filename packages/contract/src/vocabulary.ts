/** Cities offered in suggestions, in this order (spec.md §9). */
export const CITIES = [
  'Irvine',
  'Newport Beach',
  'Beverly Hills',
  'Orange',
  'Torrance',
  'Los Angeles',
  'West Hollywood',
  'Long Beach',
  'Rosemead',
] as const;

/** Cuisines offered in suggestions, in this order (spec.md §9). */
export const CUISINES = [
  'French',
  'Italian',
  'Chinese',
  'Mexican',
  'Thai',
  'Mediterranean',
  'Korean',
  'Japanese',
  'Indian',
] as const;

export type City = (typeof CITIES)[number];
export type Cuisine = (typeof CUISINES)[number];

/** What a restaurant may say of itself (contract.md "Restaurants of an operator"); screens translate them. */
export const TAGS = [
  'patio',
  'view',
  'waterfront',
  'quiet',
  'live-music',
  'date-night',
  'romantic',
  'special-occasion',
  'groups',
  'kids',
  'casual',
  'dressy',
  'brunch',
  'late',
  'bar',
  'vegan',
  'vegetarian',
  'gluten-free',
  'halal',
  'wheelchair',
  'parking',
  'dogs',
] as const;
export type Tag = (typeof TAGS)[number];

/** The languages of screens, sentences and mails; the first is for visitors who have chosen none. */
export const LANGUAGES = ['en', 'es'] as const;
export type Language = (typeof LANGUAGES)[number];

/** The language of a tag such as "es-MX"; the first one for any other. */
export function languageOf(tag: string): Language {
  const [primary] = tag.toLowerCase().split('-');
  return LANGUAGES.find((language) => language === primary) ?? LANGUAGES[0];
}

/** The kinds of mail (contract.md "Mail"). */
export const MAIL_KINDS = [
  'booking-confirmed',
  'booking-changed',
  'booking-cancelled',
  'booking-reminder',
  'table-offer',
  'review-invitation',
  'review-removed',
  'email-confirmation',
  'email-changed',
  'password-reset',
  'password-changed',
  'sign-in-limited',
  'account-deleted',
  'restaurant-booked',
  'restaurant-changed',
  'restaurant-cancelled',
  'restaurant-day',
] as const;
export type MailKind = (typeof MAIL_KINDS)[number];

/** Who brought a booking to a restaurant: its diner, or its desk (desk.md §3). */
export const BOOKING_SOURCES = ['online', 'phone', 'walk_in'] as const;
export type BookingSource = (typeof BOOKING_SOURCES)[number];

/** What a desk says of a booking (desk.md §3); diners never see it. */
export const BOOKING_STATUSES = ['booked', 'seated', 'left', 'no_show', 'cancelled'] as const;
export type BookingStatus = (typeof BOOKING_STATUSES)[number];

/** A guest whose account was deleted, as a desk reads it; a value, which screens translate. */
export const FORMER_GUEST = 'Former guest';

/** The author of a review whose account was deleted; a value, which screens translate. */
export const FORMER_DINER = 'Former diner';

/** The aspects that a review rates from 1 to 5; noise has a scale of its own. */
export const RATED_ASPECTS = ['overall', 'food', 'service', 'ambience', 'value'] as const;
export type RatedAspect = (typeof RATED_ASPECTS)[number];

/**
 * The orders of search results: by what the words mean, which is the rating where there are none, or the
 * distance for "near me"; `distance` is like `match` while no place is known.
 */
export const SORTS = ['match', 'rating', 'booked', 'price', 'distance'] as const;
export type Sort = (typeof SORTS)[number];

/** The orders of a restaurant's reviews. */
export const REVIEW_SORTS = ['newest', 'highest', 'lowest'] as const;
export type ReviewSort = (typeof REVIEW_SORTS)[number];

/** An average as spec.md §9 shows it: cut, not rounded, to three characters ("4.8", "5"). */
export function cutAverage(average: number | string): string {
  return String(average).slice(0, 3);
}

/** "1 Person", "2 People" (spec.md §5). */
export function partyLabel(partySize: number): string {
  return partySize === 1 ? '1 Person' : `${partySize} People`;
}

/**
 * An average as answers contain it: cut, not rounded, to two decimals, so that 3.996 is shown as 3.9; 0
 * without ratings.
 * @param sum a whole number, like `count`: the division is exact where it comes out even
 */
export function averageOf(sum: number, count: number): number {
  return count === 0 ? 0 : Math.floor((sum * 100) / count) / 100;
}
