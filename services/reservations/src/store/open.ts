import { createKeyedMutex } from '@mesa/server-kit';
import { inTransaction, type Database } from '@mesa/server-kit/mongo';
import type { ClientSession } from 'mongoose';
import { randomCode } from '../domain/confirmation-code';
import { Bookings } from './bookings';
import { createClaims } from './commit/claims';
import { createDaySnapshots } from './commit/day-snapshots';
import { createFloors } from './floors';
import { Holds } from './holds';
import { createBatchedInsert } from './commit/batched-insert';
import { createPastBookings } from './past-bookings';
import { createQuotaSlots } from './commit/quota-slots';
import { openReservationModels } from './reservation-models';
import { createSeeds } from './seeds';
import { createWatches } from './watches';

export type Stores = Awaited<ReturnType<typeof openStores>>;

/** Opens every store of this service and creates their indexes. */
export async function openStores(database: Database, newCode: () => string = randomCode) {
  const models = await openReservationModels(database);
  const insert = createBatchedInsert(models);
  return {
    /** for atomic writes across several of these stores */
    inTransaction: <T>(work: (session: ClientSession) => Promise<T>) => inTransaction(database, work),
    floors: await createFloors(database),
    days: createDaySnapshots(models),
    claims: createClaims(),
    /** by diner, for operations that take one of the two quota slots for holds */
    dinerMutex: createKeyedMutex(),
    bookings: new Bookings({ database, models, insert, newCode }),
    holds: new Holds({ database, models, insert }),
    quotaSlots: createQuotaSlots(models),
    pastBookings: createPastBookings(models),
    seeds: createSeeds(models),
    watches: await createWatches(database),
  };
}
