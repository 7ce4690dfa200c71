import type { CallName, internalCalls } from '@mesa/contract';

/** The services behind the one origin; the setting NAME_SERVICE_URL says where each one is (config.ts). */
export const SERVICES = ['accounts', 'restaurants', 'reservations', 'reviews', 'mail', 'media'] as const;
export type Service = (typeof SERVICES)[number];

/**
 * Every call of the contract and the service that owns it; the BFF itself owns the calls on sessions. A call
 * without a handler (gateway/api-router.ts) is passed on as it is. The compiler finds a missing one.
 */
export const routes = {
  signIn: { service: 'accounts' },
  signOut: { service: 'bff' },
  signUp: { service: 'accounts' },
  getUser: { service: 'accounts' },
  changeUser: { service: 'accounts' },
  exportUser: { service: 'bff' },
  deleteUser: { service: 'accounts' },
  listSessions: { service: 'bff' },
  endOtherSessions: { service: 'bff' },
  requestPasswordReset: { service: 'accounts' },
  resetPassword: { service: 'accounts' },
  requestEmailConfirmation: { service: 'accounts' },
  confirmEmail: { service: 'accounts' },

  listRestaurants: { service: 'restaurants' },
  searchRestaurants: { service: 'restaurants' },
  suggest: { service: 'restaurants' },
  getFacets: { service: 'restaurants' },
  getRestaurant: { service: 'restaurants' },
  getAvailability: { service: 'reservations' },
  getMonth: { service: 'reservations' },
  listReviews: { service: 'reviews' },
  listFavorites: { service: 'bff' },
  addFavorite: { service: 'accounts' },
  removeFavorite: { service: 'accounts' },

  listReservations: { service: 'reservations' },
  getReservation: { service: 'reservations' },
  createReservation: { service: 'reservations' },
  changeReservation: { service: 'reservations' },
  cancelReservation: { service: 'reservations' },
  getCalendar: { service: 'reservations' },
  getAnswer: { service: 'reservations' },
  giveAnswer: { service: 'reservations' },
  createHold: { service: 'reservations' },
  extendHold: { service: 'reservations' },
  releaseHold: { service: 'reservations' },
  createWatch: { service: 'reservations' },
  listWatches: { service: 'reservations' },
  deleteWatch: { service: 'reservations' },

  createReview: { service: 'reviews' },
  getReview: { service: 'reviews' },
  changeReview: { service: 'reviews' },
  deleteReview: { service: 'reviews' },

  createUpload: { service: 'media' },

  listDesks: { service: 'reservations' },
  getDeskDay: { service: 'reservations' },
  createDeskBooking: { service: 'reservations' },
  changeDeskBooking: { service: 'reservations' },
  closeDay: { service: 'reservations' },
  reopenDay: { service: 'reservations' },
  pauseBooking: { service: 'reservations' },
} as const satisfies Record<CallName, { service: Service | 'bff' }>;

/** Reads that are the same for every visitor, unless their query asks for tables. */
export const PUBLIC_READS: readonly CallName[] = [
  'listRestaurants',
  'searchRestaurants',
  'getFacets',
  'getRestaurant',
  'listReviews',
];

export const isPublicRead = (name: CallName): boolean => PUBLIC_READS.includes(name);

/** The calls that only the BFF makes, and the service that answers each. */
export const internalRoutes = {
  offers: 'reservations',
  forgetDiner: 'reservations',
  favoriteIds: 'accounts',
  matchingIds: 'restaurants',
  restaurantsById: 'restaurants',
  restaurantBySlug: 'restaurants',
  restaurantSlugs: 'restaurants',
  refreshRatings: 'restaurants',
  restaurantReviews: 'reviews',
  ownReviews: 'reviews',
  setPhotos: 'reviews',
  attachPhotos: 'media',
  checkPhotos: 'media',
  listOutbox: 'mail',
  sampleMails: 'mail',
  dinerMails: 'mail',
  accountOf: 'accounts',
  accountState: 'accounts',
  blockAccount: 'accounts',
  removeReview: 'reviews',
} as const satisfies Record<keyof typeof internalCalls, Service>;

/** Calls that carry files or forms instead of JSON, so they are not in the contract's table. */
export const fileRoutes = [
  // SECURITY: the signed URL alone authorizes an upload; stock upload clients send no CSRF token
  // (contract.md)
  { method: 'PUT', path: '/api/uploads/:ticket', service: 'media', signed: true },
  // the link that mail programs post to (RFC 8058); its signature permits nothing else
  { method: 'POST', path: '/api/unsubscribe/:token', service: 'accounts', signed: true },
  // the page with its button, for people
  { method: 'GET', path: '/api/unsubscribe/:token', service: 'accounts', signed: true },
  { method: 'GET', path: '/api/blobs/:signed_id/:filename', service: 'media', signed: false },
] as const satisfies { method: string; path: string; service: Service; signed: boolean }[];

/** Whether a request sends or gets a file, which is streamed between browser and media. */
export function isFileRequest({ path }: { path: string }): boolean {
  return path.startsWith('/api/uploads/') || path.startsWith('/api/blobs/');
}
