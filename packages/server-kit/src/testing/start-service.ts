import type { DomainEvent } from '@mesa/contract';
import { openFeed, type Feed } from '../events';
import type Router from '@koa/router';
import { createLog, type Log } from '../log';
import { connect, type Database } from '../mongo';
import { testDatabase } from './database';
import { testService } from './service';

interface Given {
  database: Database;
  feed: Feed;
  log: Log;
  now: () => Date;
}

interface Built {
  routes: Router;
  stop?: () => Promise<void>;
}

interface Options<B extends Built> {
  /** the time at first, which only the test changes; without it the clock runs */
  at?: string;
  /** is another instance, on the database at this address */
  beside?: string;
  build: (given: Given) => Promise<B>;
}

/**
 * A whole service in this process, with its own database, event feed and clock.
 * @param name as the feed knows it
 * @returns all of these, what `build` returns, and what many tests need
 */
export async function startService<B extends Built>(name: string, { at, beside, build }: Options<B>) {
  const { database, uri, drop } = beside ? await openBeside(beside) : await testDatabase();
  const log = createLog('test', 'silent');
  const eventsDb = `${database.name}_events`;
  const events = database.getClient().db(eventsDb);
  const feed = openFeed(database, eventsDb, log);
  await feed.prepare(name);
  const clock = clockAt(at);
  const built = await build({ database, feed, log, now: () => clock.now });
  return {
    ...built,
    database,
    uri,
    eventsDb,
    feed,
    clock,
    service: testService(built.routes),
    passMinutes: (minutes: number) => void (clock.now = new Date(clock.now.getTime() + minutes * 60_000)),
    /** what it has published, of one type or at all, oldest first */
    published: (type?: DomainEvent['type']) =>
      events
        .collection(name)
        .find(type ? { type } : {}, { projection: { _id: 0, at: 0 } })
        .sort({ at: 1, _id: 1 })
        .toArray(),
    /** deletes all data and published events */
    async clear(): Promise<void> {
      if (at) clock.now = new Date(at);
      for (const db of [database.db!, events])
        for (const collection of await db.collections()) await collection.deleteMany({});
    },
    async end(): Promise<void> {
      await built.stop?.();
      if (!beside) await events.dropDatabase();
      await drop();
    },
  };
}

async function openBeside(uri: string) {
  const database = await connect(uri);
  return { database, uri, drop: () => database.close() };
}

/** A clock that stands at a time until it is set; without a time it runs, from where it was set. */
function clockAt(at?: string): { now: Date } {
  if (at) return { now: new Date(at) };
  let ahead = 0;
  return {
    get now() {
      return new Date(Date.now() + ahead);
    },
    set now(time) {
      ahead = time.getTime() - Date.now();
    },
  };
}
