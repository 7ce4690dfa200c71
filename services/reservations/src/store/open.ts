import { createKeyedMutex } from '@mesa/server-kit';
import { inTransaction, type Database } from '@mesa/server-kit/mongo';
import type { ClientSession } from 'mongoose';
import { randomCode } from '../domain/confirmation-code';
import { createBookings } from './bookings';
import { createClaims } from './commit/claims';
import { createDays } from './commit/day-snapshots';
import { createFloors } from './floors';
import { createHolds } from './holds';
import { createInserts } from './commit/batched-insert';
import { createOld } from './past-bookings';
import { createPlaces } from './commit/quota-slots';
import { openReservations } from './record';
import { createSeeds } from './seeds';
import { createWatches } from './watches';

export type Stores = Awaited<ReturnType<typeof openStores>>;

/** Every store of this service, their indexes in place. */
export async function openStores(database: Database, newCode: () => string = randomCode) {
  const reservations = await openReservations(database);
  const insert = createInserts(reservations);
  return {
    /** for what several of these stores do whole or not at all */
    inTransaction: <T>(work: (session: ClientSession) => Promise<T>) => inTransaction(database, work),
    floors: await createFloors(database),
    days: createDays(reservations),
    claims: createClaims(),
    /** by diner, what takes one of their two places for holds */
    inTurn: createKeyedMutex(),
    bookings: createBookings(database, reservations, insert, newCode),
    holds: createHolds(database, reservations, insert),
    places: createPlaces(reservations),
    old: createOld(reservations),
    seeds: createSeeds(reservations),
    watches: await createWatches(database),
  };
}
