import type { OwnCall } from '../../routes';
import { addFavorite, listFavorites } from './list-favorites';
import { getReservation, getUser, listReservations } from './list-reservations';
import { getRestaurant, listRestaurants } from './list-restaurants';
import { listReviews } from './list-reviews';
import { changeReview, createReview, deleteReview } from '../workflows/create-review';
import {
  changeUser,
  deleteUser,
  endOtherSessions,
  listSessions,
  signInBy,
  signOut,
} from '../workflows/delete-user';
import type { Handler, Dependencies } from '../dependencies';

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
