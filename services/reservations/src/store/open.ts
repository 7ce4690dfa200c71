import { inTransaction, openBudgets, openDeletedDiners, type Database } from '@mesa/server-kit/mongo';
import type { ClientSession } from 'mongoose';
import { randomCode } from '../domain/confirmation-code';
import { createBatchedInsert } from './batched-insert';
import { Bookings } from './bookings';
import { Closings } from './closings';
import { createDays } from './days';
import { createDeskBookings } from './desk-bookings';
import { createFloors } from './floors';
import { Holds } from './holds';
import { createPastBookings } from './past-bookings';
import { createQuotas } from './quotas';
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
  const quotas = createQuotas(models);
  return {
    floors: await createFloors(database),
    days: createDays(models),
    quotas,
    bookings: new Bookings({ database, models, insert, newCode }),
    deskBookings: createDeskBookings({ database, models, newCode }),
    holds: new Holds({ database, models, insert }),
    deletedDiners: await openDeletedDiners(database, now),
    budgets: await openBudgets(database),
    /** for atomic writes across several of these stores */
    inTransaction: <T>(work: (session: ClientSession) => Promise<T>) => inTransaction(database, work),
    pastBookings: createPastBookings(models),
    seeds: createSeeds(models, quotas),
    closings: new Closings(database, models),
    watches: await createWatches(database, random),
  };
}
