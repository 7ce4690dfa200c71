/**
 * Every call of `/api`: method and path (contract.md "Calls"). schemas/calls.ts has its schemas under the
 * same name, in a file of their own so that browsers load no schema library. `needs` says who may call:
 * anyone, or a signed-in diner (else 401).
 */
export const calls = {
  signIn: { method: 'POST', path: '/api/session', needs: 'anyone' },
  signOut: { method: 'DELETE', path: '/api/session', needs: 'anyone' },
  signUp: { method: 'POST', path: '/api/users', needs: 'anyone' },
  getUser: { method: 'GET', path: '/api/users/:id', needs: 'diner' },
  changeUser: { method: 'PATCH', path: '/api/users/:id', needs: 'diner' },
  exportUser: { method: 'GET', path: '/api/users/:id/export', needs: 'diner' },
  deleteUser: { method: 'DELETE', path: '/api/users/:id', needs: 'diner' },
  listSessions: { method: 'GET', path: '/api/sessions', needs: 'diner' },
  endOtherSessions: { method: 'DELETE', path: '/api/sessions/others', needs: 'diner' },
  requestPasswordReset: { method: 'POST', path: '/api/password_resets', needs: 'anyone' },
  resetPassword: { method: 'PATCH', path: '/api/password_resets/:token', needs: 'anyone' },
  requestEmailConfirmation: { method: 'POST', path: '/api/email_confirmations', needs: 'diner' },
  confirmEmail: { method: 'PATCH', path: '/api/email_confirmations/:token', needs: 'anyone' },

  listRestaurants: { method: 'GET', path: '/api/restaurants', needs: 'anyone' },
  searchRestaurants: { method: 'GET', path: '/api/restaurants/search', needs: 'anyone' },
  suggest: { method: 'GET', path: '/api/restaurants/suggestions', needs: 'anyone' },
  getRestaurant: { method: 'GET', path: '/api/restaurants/:id', needs: 'anyone' },
  getAvailability: { method: 'GET', path: '/api/restaurants/:id/availability', needs: 'anyone' },

  listReviews: { method: 'GET', path: '/api/restaurants/:id/reviews', needs: 'anyone' },

  listFavorites: { method: 'GET', path: '/api/favorites', needs: 'diner' },
  addFavorite: { method: 'PUT', path: '/api/favorites/:restaurant_id', needs: 'diner' },
  removeFavorite: { method: 'DELETE', path: '/api/favorites/:restaurant_id', needs: 'diner' },

  listReservations: { method: 'GET', path: '/api/reservations', needs: 'diner' },
  getReservation: { method: 'GET', path: '/api/reservations/:id', needs: 'diner' },
  createReservation: { method: 'POST', path: '/api/reservations', needs: 'diner' },
  changeReservation: { method: 'PATCH', path: '/api/reservations/:id', needs: 'diner' },
  cancelReservation: { method: 'DELETE', path: '/api/reservations/:id', needs: 'diner' },
  getCalendar: { method: 'GET', path: '/api/reservations/:id/calendar.ics', needs: 'diner' },
  createHold: { method: 'POST', path: '/api/holds', needs: 'diner' },
  extendHold: { method: 'POST', path: '/api/holds/:id/extension', needs: 'diner' },
  releaseHold: { method: 'DELETE', path: '/api/holds/:id', needs: 'diner' },
  createWatch: { method: 'POST', path: '/api/watches', needs: 'diner' },
  listWatches: { method: 'GET', path: '/api/watches', needs: 'diner' },
  deleteWatch: { method: 'DELETE', path: '/api/watches/:id', needs: 'diner' },

  createReview: { method: 'POST', path: '/api/reviews', needs: 'diner' },
  getReview: { method: 'GET', path: '/api/reviews/:id', needs: 'anyone' },
  changeReview: { method: 'PATCH', path: '/api/reviews/:id', needs: 'diner' },
  deleteReview: { method: 'DELETE', path: '/api/reviews/:id', needs: 'diner' },

  createUpload: { method: 'POST', path: '/api/direct_uploads', needs: 'diner' },
} as const;

export type CallName = keyof typeof calls;

export const callNames = Object.keys(calls) as CallName[]; // Object.keys loses the names
