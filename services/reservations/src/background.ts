import type { Log } from '@mesa/server-kit';
import type { Feed } from '@mesa/server-kit/events';
import type { Database } from '@mesa/server-kit/mongo';
import { forgetDiner } from './actions/forget-diner';
import { passOn } from './actions/offer-to-waitlist';
import { retireOldBookings } from './actions/retire-old-bookings';
import type { Tools } from './actions/dependencies';
import { every } from './jobs/run-every';
import { startRelay } from './events/publish-changes';
import { createRounds } from './jobs/offer-rounds';
import type { Stores } from './store/open';

const SWEEP_MS = 500;
const SCAN_MS = 5_000;
const RETIRE_MS = 60 * 60_000;

interface Background {
  database: Database;
  feed: Feed;
  stores: Stores;
  log: Log;
  now: () => Date;
  random: () => number;
}

/**
 * What the service does besides answering: tells the feed, ends what ran out, passes freed tables on, forgets deleted
 * accounts, lets old bookings leave the hot index. Any number of instances may do all of it at once.
 */
export async function startBackground({ database, feed, stores, log, now, random }: Background) {
  const rounds = createRounds((restaurantId, date) => passOn(tools, restaurantId, date), log);
  const freed = (restaurantId: string, date: string) => void rounds.ask(restaurantId, date);
  const tools: Tools = { ...stores, now, random, freed };
  const relay = startRelay({ database, feed, stores, log, freed });
  const leaving = feed.consume('reservations', ['diner-deleted'], async (event, session) => {
    if (event.type === 'diner-deleted') await forgetDiner(tools, event.user_id, session);
  });
  const sweep = every(SWEEP_MS, 'ending what ran out', () => stores.holds.sweep(now()), log);
  const scan = every(
    SCAN_MS,
    'looking who waits',
    async () => {
      for (const { restaurant_id, date } of await stores.watches.awaitedDays(now()))
        await rounds.ask(restaurant_id, date);
    },
    log,
  );
  let stopped = false;
  const retire = every(
    RETIRE_MS,
    'retiring old bookings',
    () => retireOldBookings(stores.old, now(), () => stopped),
    log,
  );
  await Promise.all([relay.ready, leaving.ready]);
  return {
    tools,
    async stop(): Promise<void> {
      stopped = true;
      await Promise.all([sweep.stop(), scan.stop(), retire.stop()]);
      await Promise.all([relay.stop(), leaving.stop()]);
      await rounds.stop();
    },
  };
}
