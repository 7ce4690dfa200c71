import { runEvery, type Log } from '@mesa/server-kit';
import type { Feed } from '@mesa/server-kit/events';
import type { Database } from '@mesa/server-kit/mongo';
import { emptyOldDetails } from './actions/empty-old-details';
import { forgetDiner } from './actions/forget-diner';
import { offerToWaitlist } from './actions/offer-to-waitlist';
import { unindexPastBookings } from './actions/unindex-past-bookings';
import type { Dependencies } from './actions/dependencies';
import { publishChanges } from './events/publish-changes';
import { createOfferRounds } from './jobs/offer-rounds';
import type { Stores } from './store/open';

const EXPIRE_MS = 500;
const SCAN_MS = 5_000;
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
 * remove the data of deleted accounts, remove past bookings from the index of cells, empty the details of old
 * ones. Safe to run on several instances at once.
 */
export async function startBackground({ database, feed, stores, log, now }: Background) {
  const rounds = createOfferRounds((restaurantId, date) => offerToWaitlist(deps, restaurantId, date), log);
  const onTablesReleased = (restaurantId: string, date: string) => void rounds.request(restaurantId, date);
  const deps: Dependencies = { ...stores, now, random: Math.random, onTablesReleased };
  const publisher = publishChanges({ database, feed, stores, log, onTablesReleased });
  const deletedDiners = feed.consume('reservations', ['diner-deleted'], async (event, session) => {
    if (event.type === 'diner-deleted') await forgetDiner(deps, event.user_id, session);
  });
  const endExpired = runEvery(EXPIRE_MS, 'ending expired holds', () => stores.holds.endExpired(now()), log);
  const scan = runEvery(
    SCAN_MS,
    'offering tables to waitlists',
    async () => {
      for (const { restaurant_id, date } of await stores.watches.awaitedDays(now()))
        await rounds.request(restaurant_id, date);
    },
    log,
  );
  let stopped = false;
  const past = runEvery(
    PAST_MS,
    'removing past bookings from the index',
    async () => {
      await unindexPastBookings(stores.pastBookings, now(), () => stopped);
      await emptyOldDetails(stores.pastBookings, now());
    },
    log,
  );
  const forgetAgain = runEvery(
    FORGET_AGAIN_MS,
    'removing the data of deleted accounts again',
    () => stores.deletedDiners.applyAgain((userId, session) => forgetDiner(deps, userId, session)),
    log,
  );
  await Promise.all([publisher.ready, deletedDiners.ready]);
  return {
    deps,
    async stop(): Promise<void> {
      stopped = true;
      await Promise.all([endExpired.stop(), scan.stop(), past.stop(), forgetAgain.stop()]);
      await Promise.all([publisher.stop(), deletedDiners.stop()]);
      await rounds.stop();
    },
  };
}
