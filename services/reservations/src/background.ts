import { createLog, runEvery, type Log, type Repeated } from '@mesa/server-kit';
import { StagedChanges, type Feed } from '@mesa/server-kit/events';
import type { Database } from '@mesa/server-kit/mongo';
import { blockDiner } from './actions/block-diner';
import { emptyOldDetails } from './actions/empty-old-details';
import { forgetDiner } from './actions/forget-diner';
import { publishDays } from './actions/publish-days';
import { offerToWaitlist } from './actions/offer-to-waitlist';
import { unindexPastBookings } from './actions/unindex-past-bookings';
import type { Dependencies } from './actions/dependencies';
import { publishChanges } from './events/publish-changes';
import { createOfferRounds } from './jobs/offer-rounds';
import type { Floor } from './domain/floor';
import type { Stores } from './store/open';

const EXPIRE_MS = 500;
const SCAN_MS = 5_000;
const PUBLISH_DAYS_MS = 5_000;
const PAST_MS = 60 * 60_000;
const FORGET_AGAIN_MS = 10 * 60_000;

interface Background {
  database: Database;
  feed: Feed;
  stores: Stores;
  log: Log;
  now: () => Date;
}

/**
 * Background jobs: publish changes, end expired holds and offers, offer released tables to the waitlist,
 * publish each restaurant's bookings of the day, finish imports that were killed, remove the data of deleted
 * accounts, remove past bookings from the index of cells, empty the details of old ones. Safe to run on
 * several instances at once.
 */
export async function startBackground({ database, feed, stores, log, now }: Background) {
  const rounds = createOfferRounds((restaurantId, date) => offerToWaitlist(deps, restaurantId, date), log);
  const onTablesReleased = (restaurantId: string, date: string) => void rounds.request(restaurantId, date);
  const securityLog = createLog('security', log.level);
  const deps: Dependencies = { ...stores, now, random: Math.random, onTablesReleased, securityLog };
  const listeners = [
    publishChanges({ database, feed, stores, log, onTablesReleased }),
    feed.consume('reservations', ['diner-deleted', 'diner-blocked'], async (event, session) => {
      if (event.type === 'diner-deleted') await forgetDiner(deps, event.user_id, session);
      if (event.type === 'diner-blocked') await blockDiner(deps, event.user_id, event.blocked, session);
    }),
    stores.floors.follow(log),
  ];
  const scan = async () => {
    for (const { restaurant_id, date } of await stores.watches.awaitedDays(now()))
      await rounds.request(restaurant_id, date);
  };
  const jobs = [
    runEvery(SCAN_MS, 'offering tables to waitlists', scan, log),
    runEvery(PUBLISH_DAYS_MS, 'publishing the bookings of the day', () => publishDays(deps, feed), log),
    new StagedChanges<Floor>({
      database,
      feed,
      log,
      apply: (floors) => stores.floors.replaceAll(floors),
    }).recover(),
    ...startCleaning(deps, log),
  ];
  await Promise.all(listeners.map(({ ready }) => ready));
  return {
    deps,
    async stop(): Promise<void> {
      await Promise.all(jobs.map((job) => job.stop()));
      await Promise.all(listeners.map((listener) => listener.stop()));
      await rounds.stop();
    },
  };
}

function startCleaning(deps: Dependencies, log: Log): Repeated[] {
  const { now, holds, pastBookings, deletedDiners } = deps;
  let stopped = false;
  const past = async () => {
    await unindexPastBookings(pastBookings, now(), () => stopped);
    await emptyOldDetails(pastBookings, now());
  };
  const forgetAgain = () => deletedDiners.applyAgain((userId, session) => forgetDiner(deps, userId, session));
  const removing = runEvery(PAST_MS, 'removing past bookings from the index', past, log);
  return [
    runEvery(EXPIRE_MS, 'ending expired holds', () => holds.endExpired(now()), log),
    runEvery(FORGET_AGAIN_MS, 'removing the data of deleted accounts again', forgetAgain, log),
    {
      stop: () => {
        stopped = true;
        return removing.stop();
      },
    },
  ];
}
