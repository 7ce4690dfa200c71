import { PendingWrites, runEvery, type Log } from '@mesa/server-kit';
import type { Database } from '@mesa/server-kit/mongo';
import { RateLimiterMemory, RateLimiterMongo } from 'rate-limiter-flexible';
import { digestOf } from './signatures';

/** The limit itself is the caller's. */
const WINDOW = { points: Number.MAX_SAFE_INTEGER, duration: 60 };
const SHARE_MS = 500;
/** Of a limit, what an instance keeps to itself: most keys stay below it and cost no write. */
const UNSHARED = 1 / 60;

export interface RateLimiter {
  /**
   * Counts a request.
   * @returns how many are left, the seconds until all are, and those until the next one is allowed if this
   *   one was over the limit, else 0
   */
  take: (key: string, limit: number) => Promise<{ left: number; resetsIn: number; wait: number }>;
  stop: () => Promise<void>;
}

/**
 * Rate limits of a minute over all instances (docs/decisions/014). A request only increments a number in
 * memory; twice a second each instance adds its larger counts to MongoDB and reads the sums. No request waits
 * for a write; in return, several instances together may allow half a second's requests and a sixtieth of the
 * limit each in excess. Limits that protect passwords must be exact: accounts counts those in MongoDB.
 */
export async function openRateLimiter(database: Database, log: Log): Promise<RateLimiter> {
  const here = new RateLimiterMemory(WINDOW);
  const everywhere = new RateLimiterMongo({
    ...WINDOW,
    storeClient: database.getClient(),
    dbName: database.name,
    tableName: 'request_counts',
    // indexes are awaited below, because the limiter does not wait for them
    disableIndexesCreation: true,
  });
  await everywhere.createIndexes();
  /** by key, what the other instances do not know yet */
  const unshared = new PendingWrites<number>((before, added) => before + added);

  const sharing = runEvery(
    SHARE_MS,
    'request counts not shared',
    () =>
      unshared.flush(async ([entry]) => {
        const [key, count] = entry!;
        // addresses are personal data, so only their digests are stored
        const { consumedPoints } = await everywhere.penalty(digestOf(key), count);
        const counted = (await here.get(key))?.consumedPoints ?? 0;
        if (consumedPoints > counted) await here.penalty(key, consumedPoints - counted);
      }, 1),
    log,
  );

  return {
    async take(key, limit) {
      const { consumedPoints: count, msBeforeNext } = await here.penalty(key);
      const shareFrom = Math.ceil(limit * UNSHARED);
      if (count >= shareFrom) unshared.add(key, count === shareFrom ? count : 1);
      const resetsIn = Math.max(1, Math.ceil(msBeforeNext / 1_000));
      return { left: Math.max(0, limit - count), resetsIn, wait: count > limit ? resetsIn : 0 };
    },

    stop: () => sharing.stop(),
  };
}
