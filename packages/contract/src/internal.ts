import type { Hold, Photo, Ratings, Reservation, User, Watch } from './entities';
import type { ReservationAction } from './cable';
import type { Language } from './vocabulary';

/** Paths that only the BFF calls on services; schemas/internal.ts has their schemas under the same names. */
export const internalCalls = {
  offers: { method: 'GET', path: '/internal/offers' },
  forgetDiner: { method: 'DELETE', path: '/internal/bookings' },
  favoriteIds: { method: 'GET', path: '/internal/favorites' },
  matchingIds: { method: 'GET', path: '/internal/restaurants/matching' },
  restaurantsById: { method: 'GET', path: '/internal/restaurants' },
  restaurantBySlug: { method: 'GET', path: '/internal/restaurants/by-slug' },
  restaurantSlugs: { method: 'GET', path: '/internal/restaurants/slugs' },
  refreshRatings: { method: 'POST', path: '/internal/restaurants/:id/ratings' },
  restaurantReviews: { method: 'GET', path: '/internal/restaurants/:id/reviews' },
  ownReviews: { method: 'GET', path: '/internal/reviews' },
  setPhotos: { method: 'PUT', path: '/internal/reviews/:id/photos' },
  attachPhotos: { method: 'PUT', path: '/internal/attachments' },
  listOutbox: { method: 'GET', path: '/internal/outbox' },
  sampleMails: { method: 'GET', path: '/internal/outbox/samples' },
  checkPhotos: { method: 'POST', path: '/internal/attachments/check' },
  dinerMails: { method: 'GET', path: '/internal/mails' },
  accountOf: { method: 'GET', path: '/internal/accounts' },
  accountState: { method: 'GET', path: '/internal/accounts/state' },
  blockAccount: { method: 'PUT', path: '/internal/accounts/blocked' },
  removeReview: { method: 'DELETE', path: '/internal/reviews/:id' },
} as const;

/** Where a service says which calls it answers, in which shape. */
export const CALLS_PATH = '/internal/calls';
/** Carries the signed identity from the BFF to a service; the BFF drops it from requests of browsers. */
export const IDENTITY_HEADER = 'x-mesa-identity';
/** In accounts' own answers about a diner: their `AccountState` as JSON, for the sessions of the BFF. */
export const ACCOUNT_HEADER = 'x-mesa-account';
/** The id of a request in every response and in every part's log (contract.md "Conventions of /api"). */
export const REQUEST_ID_HEADER = 'x-request-id';
/** The CSRF token of an unsafe request; in a response, the token of the session that it has started. */
export const CSRF_HEADER = 'x-csrf-token';
/** Makes a repeated POST /api/reservations take effect once. */
export const IDEMPOTENCY_HEADER = 'idempotency-key';
/** The number of matches over all pages of a list: exact up to 1,000, beyond that a lower bound. */
export const TOTAL_HEADER = 'x-total-count';
/**
 * On the first page of a search with date, time and party size: how many matches have a table among their
 * three offers.
 */
export const AVAILABLE_HEADER = 'x-available-count';
/**
 * With `AVAILABLE_HEADER`: how many matches were checked, which is all of them up to
 * `AVAILABLE_COUNTED_MAX`.
 */
export const AVAILABLE_OF_HEADER = 'x-available-of';
/** How the words of a search were understood: `Understood` as percent-encoded JSON. */
export const UNDERSTOOD_HEADER = 'x-search-understood';
/**
 * For each sentence of an error its field's name in the body, or `-`, separated by commas (contract.md
 * "Conventions").
 */
export const ERROR_FIELDS_HEADER = 'x-error-fields';

/**
 * What the BFF signs for a service: who sends the request, from where, and facts that another service owns.
 */
export interface Identity {
  /** absent for a visitor; `proved_email` is `email` once it is proved to be the diner's (desk.md §2) */
  user?: { id: string; fname: string; lname: string; email: string; proved_email?: string | undefined };
  /** the session that asks for a change of its account: the digest of its token, and by which password */
  session?: { id: string; credential_version: number };
  /** the sender's network, for limits by address: IPv4 whole, IPv6 by /64 (contract.md "Limits") */
  address: string;
  /** the reservation under review, which the BFF has fetched from the reservations service */
  reservation?: Pick<Reservation, 'id' | 'user_id' | 'restaurant_id' | 'date' | 'time'>;
  /**
   * the photos of the review that is being changed, as media has attached them; replaces the list of the
   * body
   */
  photos?: Photo[];
}

/** What other services may know about a diner. */
export interface DinerFacts extends Required<Omit<User, 'pending_email'>> {
  email_proved: boolean;
  /** rises with every change of the account */
  version: number;
}

/** What a session needs to know of its account besides the diner. */
export interface AccountState {
  /** rises with every change */
  version: number;
  /** the version of the last new password or block: what was authorised before it is void */
  credential_version: number;
  /** its diner has proved that the email is theirs (desk.md §2) */
  email_proved: boolean;
}

/** Whom a restaurant wants to hear of its bookings, and in which language; it never leaves by /api. */
export interface Tell {
  email: string;
  language: Language;
}

/** When a party comes, and where it sits. */
export interface Seat {
  /** yyyy-mm-dd */
  date: string;
  time: string;
  party_size: number;
  /** names of the tables, two for a joined pair */
  tables: string[];
}

/** Where a booking is; absent when the restaurant has left Mesa. */
export interface RestaurantAddress {
  name: string;
  address: string;
  phone?: string;
}

/**
 * Domain events, published through MongoDB (docs/decisions/006). Each may arrive more than once and
 * contains all that a listener needs.
 */
export type DomainEvent =
  | { type: 'tables-changed'; restaurant_id: string; date: string }
  | {
      type: 'reservation-changed';
      action: ReservationAction;
      /** as it is now, which may be newer than the action */
      reservation: Reservation;
      /** how long the party has its table */
      minutes: number;
      /** grows with every change */
      version: number;
      /** whether it is cancelled by now */
      cancelled: boolean;
      /** why the operator cancelled it, in the operator's words */
      reason?: string;
      restaurant?: RestaurantAddress;
    }
  /** a restaurant hears of a booking, if it has said whom to tell */
  | {
      type: 'restaurant-told';
      action: ReservationAction;
      tell: Tell;
      restaurant: { id: string; name: string };
      /** as it is now */
      reservation: Reservation;
      /** grows with every change */
      version: number;
      seat: Seat;
      /** where it was before this change */
      before?: Seat;
      /** people who are booked on that day by now */
      covers: number;
    }
  /** at 9 AM by the restaurant's clock: its bookings of the day by time; at least one */
  | {
      type: 'restaurant-day';
      tell: Tell;
      restaurant: { id: string; name: string };
      date: string;
      /** `name` is whom the desk has written in; absent for a diner, who is looked up */
      bookings: { reservation: Reservation; seat: Seat; name?: string }[];
    }
  /** an import is to be applied by each service that has staged its part (docs/decisions/038) */
  | { type: 'change-decided'; change: string }
  | { type: 'booked'; restaurant_id: string; reservation_id: string }
  | { type: 'booking-cancelled'; restaurant_id: string; reservation_id: string }
  /** the desk says that a diner never came */
  | { type: 'visit-missed'; user_id: string; reservation_id: string }
  | { type: 'table-offered'; user_id: string; watch: Watch; hold: Hold; restaurant?: RestaurantAddress }
  | { type: 'reviewed'; user_id: string; reservation_id: string }
  /** an operator has removed a review; `body` is what it said */
  | {
      type: 'review-removed';
      user_id: string;
      review_id: string;
      body: string;
      written_at: string;
      reason: string;
    }
  | { type: 'ratings-changed'; restaurant_id: string; ratings: Ratings; version: number }
  /** photos that a review shows from now on */
  | { type: 'photos-shown'; review_id: string; signed_ids: string[] }
  | { type: 'photos-dropped'; review_id: string; signed_ids: string[] }
  /** an account is new or has changed; a diner's latest event has the current account */
  | { type: 'diner-changed'; diner: DinerFacts }
  /** `id` stands for the link's token (docs/decisions/018); `user_id` is null if no account has the email */
  | { type: 'password-reset-requested'; id: string; user_id: string | null; expires_at: string }
  /** `email` is the address to confirm, which may not be the diner's yet */
  | { type: 'email-confirmation-requested'; id: string; user_id: string; email: string; expires_at: string }
  /** another address was given; `email` is the one that the account still has */
  | { type: 'email-change-requested'; user_id: string; email: string }
  /** sessions of a lower version end, but for `session`, which set the password */
  | {
      type: 'password-changed';
      user_id: string;
      changed_at: string;
      credential_version: number;
      session?: string;
    }
  /** an operator has blocked an account, or lifted the block */
  | { type: 'diner-blocked'; user_id: string; blocked: boolean; credential_version: number }
  /** an account had so many wrong passwords that it refuses sign-ins until then (contract.md "Limits") */
  | { type: 'sign-in-limited'; user_id: string; until: string }
  | { type: 'diner-renamed'; user_id: string; fname: string; lname: string }
  | { type: 'diner-deleted'; user_id: string }
  /** `sessions` are digests: the feed must not contain a key to a session; their sockets close */
  | { type: 'sessions-ended'; sessions: string[] };

export type DomainEventType = DomainEvent['type'];

/** The parts that publish events. */
export type Producer = 'accounts' | 'reservations' | 'reviews' | 'bff';

/**
 * The one part that publishes each type. Each producer has a collection of its own in the feed, to which no
 * other part may write, so a broken part cannot speak for another (docs/security.md).
 */
export const producerOf = {
  'tables-changed': 'reservations',
  'reservation-changed': 'reservations',
  'restaurant-told': 'reservations',
  'restaurant-day': 'reservations',
  'change-decided': 'reservations',
  booked: 'reservations',
  'booking-cancelled': 'reservations',
  'visit-missed': 'reservations',
  'table-offered': 'reservations',
  reviewed: 'reviews',
  'review-removed': 'reviews',
  'ratings-changed': 'reviews',
  'photos-shown': 'reviews',
  'photos-dropped': 'reviews',
  'diner-changed': 'accounts',
  'password-reset-requested': 'accounts',
  'email-confirmation-requested': 'accounts',
  'email-change-requested': 'accounts',
  'password-changed': 'accounts',
  'diner-blocked': 'accounts',
  'sign-in-limited': 'accounts',
  'diner-renamed': 'accounts',
  'diner-deleted': 'accounts',
  'sessions-ended': 'bff',
} as const satisfies Record<DomainEventType, Producer>;

/**
 * Whose events each part may read besides its own, if any; bff/src/users.cli.ts makes MongoDB's roles of it.
 */
export const producersReadBy: Record<string, readonly Producer[]> = {
  restaurants: ['reviews', 'reservations'],
  reservations: ['accounts'],
  reviews: ['accounts'],
  mail: ['accounts', 'reservations', 'reviews'],
  media: ['accounts', 'reviews'],
  bff: ['accounts', 'reservations'],
};
