import type { OwnCall } from '../routes';
import { addFavorite, listFavorites } from './joins/favorites';
import { getReservation, getUser, listReservations } from './joins/reservations';
import { getRestaurant, listRestaurants } from './joins/restaurants';
import { listReviews } from './joins/reviews';
import { changeReview, createReview, deleteReview } from './workflows/reviews';
import {
  changeUser,
  deleteUser,
  endOtherSessions,
  listSessions,
  signInBy,
  signOut,
} from './workflows/accounts';
import type { Handler, Dependencies } from './dependencies';

/** The calls that the BFF answers itself, mostly by joining services; the compiler misses a forgotten one. */
export function createHandlers(tools: Dependencies): Record<OwnCall, Handler> {
  return {
    signIn: signInBy(tools, 'signIn'),
    signUp: signInBy(tools, 'signUp'),
    signOut: signOut(tools),
    getUser: getUser(tools),
    changeUser: changeUser(tools),
    deleteUser: deleteUser(tools),
    listSessions: listSessions(tools),
    endOtherSessions: endOtherSessions(tools),
    listRestaurants: listRestaurants(tools, 'listRestaurants'),
    searchRestaurants: listRestaurants(tools, 'searchRestaurants'),
    getRestaurant: getRestaurant(tools),
    listReviews: listReviews(tools),
    listFavorites: listFavorites(tools),
    addFavorite: addFavorite(tools),
    listReservations: listReservations(tools),
    getReservation: getReservation(tools),
    createReview: createReview(tools),
    changeReview: changeReview(tools),
    deleteReview: deleteReview(tools),
  };
}
