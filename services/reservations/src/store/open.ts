import { createKeyedMutex } from '@mesa/server-kit';
import { inTransaction, type Database } from '@mesa/server-kit/mongo';
import type { ClientSession } from 'mongoose';
import { randomCode } from '../domain/confirmation-code';
import { createBookings } from './bookings';
import { createClaims } from './commit/claims';
import { createDaySnapshots } from './commit/day-snapshots';
import { createFloors } from './floors';
import { createHolds } from './holds';
import { createBatchedInsert } from './commit/batched-insert';
import { createPastBookings } from './past-bookings';
import { createQuotaSlots } from './commit/quota-slots';
import { openReservations } from './record';
import { createSeeds } from './seeds';
import { createWatches } from './watches';

export type Stores = Awaited<ReturnType<typeof openStores>>;

/** Opens every store of this service and creates their indexes. */
export async function openStores(database: Database, newCode: () => string = randomCode) {
  const reservations = await openReservations(database);
  const insert = createBatchedInsert(reservations);
  return {
    /** for atomic writes across several of these stores */
    inTransaction: <T>(work: (session: ClientSession) => Promise<T>) => inTransaction(database, work),
    floors: await createFloors(database),
    days: createDaySnapshots(reservations),
    claims: createClaims(),
    /** by diner, for operations that take one of the two quota slots for holds */
    dinerMutex: createKeyedMutex(),
    bookings: createBookings({ database, reservations, insert, newCode }),
    holds: createHolds({ database, reservations, insert }),
    quotaSlots: createQuotaSlots(reservations),
    pastBookings: createPastBookings(reservations),
    seeds: createSeeds(reservations),
    watches: await createWatches(database),
  };
}
