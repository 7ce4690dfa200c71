import type { CallName, internalCalls } from '@mesa/contract';

/** The services behind the one origin; the setting NAME_SERVICE_URL says where each one is (config.ts). */
export const SERVICES = ['accounts', 'restaurants', 'reservations', 'reviews', 'mail', 'media'] as const;
export type Service = (typeof SERVICES)[number];

interface Route {
  /** the owner of the call; the BFF itself owns the calls on sessions */
  service: Service | 'bff';
  /**
   * a read that joins several answers, or a write across services; without it the call is forwarded as it is
   */
  handledBy?: 'join' | 'workflow';
}

/** Every call of the contract and who answers it; the compiler finds a missing one. */
export const routes = {
  signIn: { service: 'accounts', handledBy: 'workflow' },
  signOut: { service: 'bff', handledBy: 'workflow' },
  signUp: { service: 'accounts', handledBy: 'workflow' },
  getUser: { service: 'accounts', handledBy: 'join' },
  changeUser: { service: 'accounts', handledBy: 'workflow' },
  exportUser: { service: 'bff', handledBy: 'join' },
  deleteUser: { service: 'accounts', handledBy: 'workflow' },
  listSessions: { service: 'bff', handledBy: 'join' },
  endOtherSessions: { service: 'bff', handledBy: 'workflow' },
  requestPasswordReset: { service: 'accounts' },
  resetPassword: { service: 'accounts', handledBy: 'workflow' },
  requestEmailConfirmation: { service: 'accounts' },
  confirmEmail: { service: 'accounts', handledBy: 'workflow' },

  listRestaurants: { service: 'restaurants', handledBy: 'join' },
  searchRestaurants: { service: 'restaurants', handledBy: 'join' },
  suggest: { service: 'restaurants' },
  getRestaurant: { service: 'restaurants', handledBy: 'join' },
  getAvailability: { service: 'reservations' },
  listReviews: { service: 'reviews', handledBy: 'join' },
  listFavorites: { service: 'bff', handledBy: 'join' },
  addFavorite: { service: 'accounts', handledBy: 'workflow' },
  removeFavorite: { service: 'accounts' },

  listReservations: { service: 'reservations', handledBy: 'join' },
  getReservation: { service: 'reservations', handledBy: 'join' },
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

  createReview: { service: 'reviews', handledBy: 'workflow' },
  getReview: { service: 'reviews' },
  changeReview: { service: 'reviews', handledBy: 'workflow' },
  deleteReview: { service: 'reviews', handledBy: 'workflow' },

  createUpload: { service: 'media' },
} as const satisfies Record<CallName, Route>;

type Routes = typeof routes;
type HandledBy<By> = {
  [N in CallName]: Routes[N] extends { handledBy: By } ? N : never;
}[CallName];
export type JoinCall = HandledBy<'join'>;
export type WorkflowCall = HandledBy<'workflow'>;

/** The calls that only the BFF makes, and the service that answers each. */
export const internalRoutes = {
  offers: 'reservations',
  forgetDiner: 'reservations',
  favoriteIds: 'accounts',
  matchingIds: 'restaurants',
  restaurantsById: 'restaurants',
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
  { method: 'GET', path: '/api/blobs/:signed_id/:filename', service: 'media', signed: false },
] as const satisfies { method: string; path: string; service: Service; signed: boolean }[];

/** Whether a request sends or gets a file, which is streamed between browser and media. */
export function isFileRequest({ path }: { path: string }): boolean {
  return path.startsWith('/api/uploads/') || path.startsWith('/api/blobs/');
}
