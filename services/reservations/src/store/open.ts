import { inTransaction, openDeletedDiners, type Database } from '@mesa/server-kit/mongo';
import type { ClientSession } from 'mongoose';
import { randomCode } from '../domain/confirmation-code';
import { Bookings } from './bookings';
import { createBatchedInsert } from './commit/batched-insert';
import { createCommit } from './commit/commit';
import { createDaySnapshots } from './commit/day-snapshots';
import { createQuotaSlots } from './commit/quota-slots';
import { createFloors } from './floors';
import { Holds } from './holds';
import { createPastBookings } from './past-bookings';
import { openReservationModels } from './reservation-models';
import { createSeeds } from './seeds';
import { createWatches } from './watches';

export type Stores = Awaited<ReturnType<typeof openStores>>;

interface StoreOptions {
  now: () => Date;
  /** returns a number from 0 to below 1 */
  random?: () => number;
  newCode?: () => string;
}

/** Opens every store of this service and creates their indexes. */
export async function openStores(
  database: Database,
  { now, random = Math.random, newCode = randomCode }: StoreOptions,
) {
  const models = await openReservationModels(database);
  const insert = createBatchedInsert(models);
  const quotaSlots = createQuotaSlots(models);
  const stores = {
    floors: await createFloors(database),
    days: createDaySnapshots(models),
    bookings: new Bookings({ database, models, insert, newCode }),
    holds: new Holds({ database, models, insert }),
    deletedDiners: await openDeletedDiners(database, now),
    /** for atomic writes across several of these stores */
    inTransaction: <T>(work: (session: ClientSession) => Promise<T>) => inTransaction(database, work),
  };
  return {
    ...stores,
    commit: createCommit({ ...stores, quotaSlots, now, random }),
    pastBookings: createPastBookings(models),
    seeds: createSeeds(models, quotaSlots),
    watches: await createWatches(database, random),
  };
}
