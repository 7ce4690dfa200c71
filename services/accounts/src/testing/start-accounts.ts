import type { User } from '@mesa/contract';
import { createLog } from '@mesa/server-kit';
import { openFeed } from '@mesa/server-kit/events';
import { testDatabase, testService } from '@mesa/server-kit/testing';
import { createHasher } from '../passwords/hasher';
import { routes } from '../routes';
import { openStores } from '../store/open';

export const PASSWORD = 'table by the window';
export const MAIL_TOKEN_SECRET = 'a secret of the tests, and of nothing else';
const NOW = new Date('2030-05-01T12:00:00Z');
export const ANA = { fname: 'Ana', lname: 'Reyes', email: 'ana@mesa.example', password: PASSWORD };

/** Starts the service with its own database, and offers the requests that many tests need. */
export async function startAccounts() {
  const { database, drop } = await testDatabase();
  const feed = openFeed(database, database.name, createLog('test', 'silent'));
  await feed.prepare('accounts');
  const stores = await openStores(database, feed, { limitFactor: 1, mailTokenSecret: MAIL_TOKEN_SECRET });
  const { users } = stores;
  const hasher = await createHasher();
  let clock = NOW;
  const service = testService(
    routes({ ...stores, hasher, now: () => clock, mailTokenSecret: MAIL_TOKEN_SECRET }),
  );
  const visitor = (address?: string) => service.as(undefined, address ? { address } : {});
  const signUp = async (diner: object = ANA, address?: string) =>
    visitor(address).post('/api/users', { user: diner });

  return {
    database,
    feed,
    service,
    users,
    hasher,
    visitor,
    signUp,
    signIn: async (email: string, password: string, address?: string) =>
      visitor(address).post('/api/session', { user: { email, password } }),
    signedUp: async (diner = ANA): Promise<User> =>
      Object.values((await signUp(diner)).body as Record<string, User>)[0]!,
    passMinutes: (minutes: number) => void (clock = new Date(clock.getTime() + minutes * 60_000)),
    /** the published events */
    events: () =>
      database
        .collection('accounts')
        .find({}, { projection: { _id: 0, at: 0 } })
        .toArray(),
    /** deletes what a test has written */
    async clear(): Promise<void> {
      clock = NOW;
      for (const name of ['users', 'limits', 'accounts', 'mailed_links'])
        await database.collection(name).deleteMany({});
    },
    end: drop,
  };
}
