/**
 * Every call of `/api`: method and path (contract.md "Calls"). schemas/calls.ts has its schemas under the
 * same name, in a file of their own so that browsers load no schema library.
 */
export const calls = {
  signIn: { method: 'POST', path: '/api/session' },
  signOut: { method: 'DELETE', path: '/api/session' },
  signUp: { method: 'POST', path: '/api/users' },
  getUser: { method: 'GET', path: '/api/users/:id' },
  changeUser: { method: 'PATCH', path: '/api/users/:id' },
  exportUser: { method: 'GET', path: '/api/users/:id/export' },
  deleteUser: { method: 'DELETE', path: '/api/users/:id' },
  listSessions: { method: 'GET', path: '/api/sessions' },
  endOtherSessions: { method: 'DELETE', path: '/api/sessions/others' },
  requestPasswordReset: { method: 'POST', path: '/api/password_resets' },
  resetPassword: { method: 'PATCH', path: '/api/password_resets/:token' },
  requestEmailConfirmation: { method: 'POST', path: '/api/email_confirmations' },
  confirmEmail: { method: 'PATCH', path: '/api/email_confirmations/:token' },

  listRestaurants: { method: 'GET', path: '/api/restaurants' },
  searchRestaurants: { method: 'GET', path: '/api/restaurants/search' },
  suggest: { method: 'GET', path: '/api/restaurants/suggestions' },
  getFacets: { method: 'GET', path: '/api/restaurants/facets' },
  getRestaurant: { method: 'GET', path: '/api/restaurants/:id' },
  getAvailability: { method: 'GET', path: '/api/restaurants/:id/availability' },
  getMonth: { method: 'GET', path: '/api/restaurants/:id/days' },

  listReviews: { method: 'GET', path: '/api/restaurants/:id/reviews' },

  listFavorites: { method: 'GET', path: '/api/favorites' },
  addFavorite: { method: 'PUT', path: '/api/favorites/:restaurant_id' },
  removeFavorite: { method: 'DELETE', path: '/api/favorites/:restaurant_id' },

  listReservations: { method: 'GET', path: '/api/reservations' },
  getReservation: { method: 'GET', path: '/api/reservations/:id' },
  createReservation: { method: 'POST', path: '/api/reservations' },
  changeReservation: { method: 'PATCH', path: '/api/reservations/:id' },
  cancelReservation: { method: 'DELETE', path: '/api/reservations/:id' },
  getCalendar: { method: 'GET', path: '/api/reservations/:id/calendar.ics' },
  getAnswer: { method: 'GET', path: '/api/answers/:token' },
  giveAnswer: { method: 'PATCH', path: '/api/answers/:token' },
  createHold: { method: 'POST', path: '/api/holds' },
  extendHold: { method: 'POST', path: '/api/holds/:id/extension' },
  releaseHold: { method: 'DELETE', path: '/api/holds/:id' },
  createWatch: { method: 'POST', path: '/api/watches' },
  listWatches: { method: 'GET', path: '/api/watches' },
  deleteWatch: { method: 'DELETE', path: '/api/watches/:id' },

  createReview: { method: 'POST', path: '/api/reviews' },
  getReview: { method: 'GET', path: '/api/reviews/:id' },
  changeReview: { method: 'PATCH', path: '/api/reviews/:id' },
  deleteReview: { method: 'DELETE', path: '/api/reviews/:id' },

  createUpload: { method: 'POST', path: '/api/direct_uploads' },

  listDesks: { method: 'GET', path: '/api/desk/restaurants' },
  getDeskDay: { method: 'GET', path: '/api/desk/restaurants/:id/days/:date' },
  createDeskBooking: { method: 'POST', path: '/api/desk/restaurants/:id/bookings' },
  changeDeskBooking: { method: 'PATCH', path: '/api/desk/restaurants/:id/bookings/:booking_id' },
  closeDay: { method: 'PUT', path: '/api/desk/restaurants/:id/days/:date/closing' },
  reopenDay: { method: 'DELETE', path: '/api/desk/restaurants/:id/days/:date/closing' },
  pauseBooking: { method: 'PUT', path: '/api/desk/restaurants/:id/pause' },
} as const;

export type CallName = keyof typeof calls;

const VISITORS_TOO: readonly CallName[] = [
  'signIn',
  'signOut',
  'signUp',
  'requestPasswordReset',
  'resetPassword',
  'confirmEmail',
  'listRestaurants',
  'searchRestaurants',
  'suggest',
  'getFacets',
  'getRestaurant',
  'getAvailability',
  'getMonth',
  'getAnswer',
  'giveAnswer',
  'listReviews',
  'getReview',
];

/** Whether a call needs a signed-in diner, as most do; visitors who make it get 401. */
export const needsDiner = (name: CallName): boolean => !VISITORS_TOO.includes(name);

export const callNames = Object.keys(calls) as CallName[]; // Object.keys loses the names
