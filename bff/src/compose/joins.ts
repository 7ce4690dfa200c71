import type { JoinedCall } from '../upstreams';
import { getReservation, getUser, listReservations } from './reservations';
import { getRestaurant, listRestaurants } from './restaurants';
import { changeReview, createReview, deleteReview } from './reviews';
import { changeUser, deleteUser, endOtherSessions, listSessions, signInBy, signOut } from './session-calls';
import type { Join, Tools } from './tools';

/** The calls that the BFF answers itself, mostly by joining services; the compiler misses a forgotten one. */
export function createJoins(tools: Tools): Record<JoinedCall, Join> {
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
    listReservations: listReservations(tools),
    getReservation: getReservation(tools),
    createReview: createReview(tools),
    changeReview: changeReview(tools),
    deleteReview: deleteReview(tools),
  };
}
