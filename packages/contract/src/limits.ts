/**
 * Business limits of spec.md §9 and contract.md "Limits". A name with a unit (MINUTES, SECONDS, DAYS, BYTES)
 * is in that unit; others are counts.
 */

/** How many people a party may have. */
export const PARTY_SIZES = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] as const;
export const MIN_PARTY = 1;
export const MAX_PARTY = 10;
export const DEFAULT_PARTY = 2;

/** Characters of a text that a diner types. */
export const NAME_MAX = 100;
export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 128;
export const NOTES_MAX = 500;
export const REVIEW_BODY_MAX = 4_000;
/** Characters of why a restaurant cancels a booking or closes a day, for its guests. */
export const REASON_MAX = 200;
export const QUERY_MAX = 100;
/** Characters of the neighborhoods that a search is narrowed to, commas included: thirty names and more. */
export const NEIGHBORHOODS_MAX = 1_000;

/** Cities or cuisines of the catalogue that are named at once, and that a search may name. */
export const FACETS_MAX = 100;
export const FACET_NAMES_MAX = 20;
/** Characters of the name of a city or cuisine. */
export const FACET_NAME_MAX = 40;

/** Photos that a review may have. */
export const REVIEW_PHOTOS_MAX = 6;

/** How many days ahead a date may be, by the restaurant's clock (contract.md "Conventions of /api"). */
export const DAYS_AHEAD_MAX = 365;
/** Tables at which a desk may seat one party. */
export const SEATED_TABLES_MAX = 6;
/** Upcoming bookings that a diner may have at once. */
export const UPCOMING_MAX = 20;
/** Favorites of a diner. */
export const FAVORITES_MAX = 200;
/** A search checks this many of its matches for a table when it counts those that have one. */
export const AVAILABLE_COUNTED_MAX = 200;

/** How long the link of a mail is valid (contract.md "Calls"). */
export const PASSWORD_RESET_MINUTES = 30;
export const EMAIL_CONFIRMATION_DAYS = 7;

/** How long a diner's hold keeps a table, and how many a diner may have (contract.md, POST /api/holds). */
export const HOLD_MINUTES = 5;
export const HOLDS_PER_DINER = 2;
/** How long a table is kept for the first diner on a waitlist (contract.md, /api/watches). */
export const OFFER_HOLD_SECONDS = 120;

/** Files that may be uploaded (contract.md, POST /api/direct_uploads). */
export const UPLOAD_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'] as const;
export const UPLOAD_BYTES_MAX = 10 * 1024 * 1024;
/** Widths in pixels in which a photo can be requested (contract.md, GET /api/blobs). */
export const PHOTO_WIDTHS = [160, 320, 640, 1280] as const;

/** The shared demo diner (spec.md §9, contract.md "Demo data"); the browser may know it. */
export const DEMO_EMAIL = 'demo@mesa.example';
export const DEMO_PASSWORD = '20202020';
/** The shared demo host, whose desk is that of a seeded restaurant (desk.md §2); same password. */
export const DEMO_HOST_EMAIL = 'host@mesa.example';
/** Whether everybody has the password of this account. */
export const isSharedEmail = (email: string): boolean => email === DEMO_EMAIL || email === DEMO_HOST_EMAIL;
