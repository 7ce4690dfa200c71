import type { Feed } from '@mesa/server-kit/events';
import { inTransaction, type Database } from '@mesa/server-kit/mongo';
import type { ClientSession } from 'mongoose';
import { createAttemptLimits } from './attempt-limits';
import { createFavorites } from './favorites';
import { createMailedLinks } from './mailed-links';
import { createUsers } from './users';

interface StoreSettings {
  /** multiplies the limits of a network */
  limitFactor: number;
  /** derives the tokens of mailed links */
  mailTokenSecret: string;
}

/** Opens all stores of the service on its database. */
export async function openStores(
  database: Database,
  feed: Feed,
  { limitFactor, mailTokenSecret }: StoreSettings,
) {
  const users = await createUsers(database, feed);
  return {
    users,
    links: await createMailedLinks(database, feed, mailTokenSecret),
    favorites: createFavorites(database),
    limits: await createAttemptLimits(database, {
      factor: limitFactor,
      onLimited: (email, until) => users.publishLimited(email, until),
    }),
    inTransaction: <T>(work: (session: ClientSession) => Promise<T>) => inTransaction(database, work),
  };
}
