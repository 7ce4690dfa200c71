import type { JoinCall } from '../../routes';
import type { Dependencies, Handler } from '../handler';
import { exportUser } from './export-user';
import { getReservation } from './get-reservation';
import { getRestaurant } from './get-restaurant';
import { getUser } from './get-user';
import { listFavorites } from './list-favorites';
import { listReservations } from './list-reservations';
import { listRestaurants } from './list-restaurants';
import { listReviews } from './list-reviews';
import { listSessions } from './list-sessions';

/** The reads that combine several answers; the type requires a handler for each. */
export function createJoins(dependencies: Dependencies): Record<JoinCall, Handler> {
  return {
    getUser: getUser(dependencies),
    exportUser: exportUser(dependencies),
    listSessions: listSessions(dependencies),
    listRestaurants: listRestaurants(dependencies, 'listRestaurants'),
    searchRestaurants: listRestaurants(dependencies, 'searchRestaurants'),
    getRestaurant: getRestaurant(dependencies),
    listReviews: listReviews(dependencies),
    listFavorites: listFavorites(dependencies),
    listReservations: listReservations(dependencies),
    getReservation: getReservation(dependencies),
  };
}
