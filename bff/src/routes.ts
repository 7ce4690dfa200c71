import type { CallName } from '@mesa/contract';

/** The services behind the one origin. */
export const SERVICES = ['accounts', 'restaurants', 'reservations', 'reviews', 'media'] as const;
export type Service = (typeof SERVICES)[number];

/** Who owns a call, and whether its answer is passed on untouched or joined from several in compose/. */
interface Upstream {
  service: Service | 'bff';
  joined?: true;
}

/** Every call of the contract and who answers it; the compiler misses a forgotten one. */
export const upstreams = {
  signIn: { service: 'accounts', joined: true },
  signOut: { service: 'bff', joined: true },
  signUp: { service: 'accounts', joined: true },
  getUser: { service: 'accounts', joined: true },
  changeUser: { service: 'accounts', joined: true },
  deleteUser: { service: 'accounts', joined: true },
  listSessions: { service: 'bff', joined: true },
  endOtherSessions: { service: 'bff', joined: true },

  listRestaurants: { service: 'restaurants', joined: true },
  searchRestaurants: { service: 'restaurants', joined: true },
  suggest: { service: 'restaurants' },
  getRestaurant: { service: 'restaurants', joined: true },
  getAvailability: { service: 'reservations' },
  listReviews: { service: 'reviews', joined: true },
  listFavorites: { service: 'accounts', joined: true },
  addFavorite: { service: 'accounts', joined: true },
  removeFavorite: { service: 'accounts' },

  listReservations: { service: 'reservations', joined: true },
  getReservation: { service: 'reservations', joined: true },
  createReservation: { service: 'reservations' },
  changeReservation: { service: 'reservations' },
  cancelReservation: { service: 'reservations' },
  getCalendar: { service: 'reservations' },
  createHold: { service: 'reservations' },
  extendHold: { service: 'reservations' },
  releaseHold: { service: 'reservations' },
  createWatch: { service: 'reservations' },
  listWatches: { service: 'reservations' },
  deleteWatch: { service: 'reservations' },

  createReview: { service: 'reviews', joined: true },
  getReview: { service: 'reviews' },
  changeReview: { service: 'reviews', joined: true },
  deleteReview: { service: 'reviews', joined: true },

  createUpload: { service: 'media' },
} as const satisfies Record<CallName, Upstream>;

type Joined<N extends CallName> = (typeof upstreams)[N] extends { joined: true } ? N : never;
export type OwnCall = { [N in CallName]: Joined<N> }[CallName];

/** Calls that are not JSON, so not in the contract's table; all media's. */
export const fileUpstreams = [
  // SECURITY: the signed URL is the whole authority here; the stock upload client sends no forgery token (contract.md, PUT direct_upload.url)
  { method: 'PUT', path: '/api/uploads/:ticket', service: 'media', signed: true },
  { method: 'GET', path: '/api/blobs/:signed_id/:filename', service: 'media', signed: false },
] as const satisfies { method: string; path: string; service: Service; signed: boolean }[];
