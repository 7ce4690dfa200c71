import type { User } from '@mesa/contract';
import { createLog } from '@mesa/server-kit';
import { openFeed } from '@mesa/server-kit/events';
import { testDatabase, testService } from '@mesa/server-kit/testing';
import { createHasher } from '../passwords/hasher';
import { routes } from '../routes';
import { createFavorites } from '../store/favorites';
import { createAttemptLimits } from '../store/attempt-limits';
import { createUsers } from '../store/users';

export const PASSWORD = 'table by the window';
export const ANA = { fname: 'Ana', lname: 'Reyes', email: 'ana@mesa.example', password: PASSWORD };

/** Starts the service with its own database, and offers the requests that many tests need. */
export async function startAccounts() {
  const { database, drop } = await testDatabase();
  const feed = openFeed(database, database.name, createLog('test', 'silent'));
  await feed.prepare();
  const hasher = await createHasher();
  const users = await createUsers(database, feed);
  const limits = await createAttemptLimits(database, 1);
  const favorites = createFavorites(database);
  const now = () => new Date('2030-05-01T12:00:00Z');
  const service = testService(routes({ users, favorites, limits, hasher, now }));
  const visitor = (address?: string) => service.as(undefined, address ? { address } : {});
  const signUp = async (diner: object = ANA, address?: string) =>
    visitor(address).post('/api/users', { user: diner });

  return {
    database,
    service,
    users,
    hasher,
    visitor,
    signUp,
    signIn: async (email: string, password: string, address?: string) =>
      visitor(address).post('/api/session', { user: { email, password } }),
    signedUp: async (diner = ANA): Promise<User> =>
      Object.values((await signUp(diner)).body as Record<string, User>)[0]!,
    /** the published events */
    events: () =>
      database
        .collection('events')
        .find({}, { projection: { _id: 0, at: 0 } })
        .toArray(),
    /** deletes what a test has written */
    async clear(): Promise<void> {
      for (const name of ['users', 'limits', 'events']) await database.collection(name).deleteMany({});
    },
    end: drop,
  };
}
