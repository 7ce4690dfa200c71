import { inTransaction, openBudgets, type Database } from '@mesa/server-kit/mongo';
import type { ClientSession } from 'mongoose';
import { createDiners } from './diners';
import { createDueList } from './due-list';
import { createQueue } from './queue';

export type Stores = Awaited<ReturnType<typeof openStores>>;

/** Opens all stores of the service on its database. */
export async function openStores(database: Database) {
  return {
    mails: await createQueue(database),
    budgets: await openBudgets(database),
    diners: await createDiners(database),
    dueList: await createDueList(database),
    inTransaction: <T>(work: (session: ClientSession) => Promise<T>) => inTransaction(database, work),
  };
}
