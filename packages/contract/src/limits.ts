/**
 * Business limits of spec.md §9 and contract.md "Limits"; times in minutes unless the name says otherwise.
 */
export const PARTY_SIZES = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] as const;
export const MIN_PARTY = 1;
export const MAX_PARTY = 10;
export const DEFAULT_PARTY = 2;

export const NAME_MAX = 100;
export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 128;
export const NOTES_MAX = 500;
export const REVIEW_BODY_MAX = 4_000;
export const REVIEW_PHOTOS_MAX = 6;
export const QUERY_MAX = 100;

export const UPCOMING_MAX = 20;
export const FAVORITES_MAX = 200;
/** A search checks this many of its matches for a table when it counts those that have one. */
export const AVAILABLE_COUNTED_MAX = 200;
/** How long the link of a mail is valid. */
export const PASSWORD_RESET_MINUTES = 30;
export const EMAIL_CONFIRMATION_DAYS = 7;
export const HOLD_MINUTES = 5;
export const HOLDS_PER_DINER = 2;
export const OFFER_HOLD_SECONDS = 120;

export const UPLOAD_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'] as const;
export const UPLOAD_BYTES_MAX = 10 * 1024 * 1024;
export const PHOTO_WIDTHS = [160, 320, 640, 1280] as const;

/** The shared demo diner (spec.md §9, contract.md "Demo data"); the browser may know it. */
export const DEMO_EMAIL = 'demo@mesa.example';
export const DEMO_PASSWORD = '20202020';
