import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import type { Log } from '../log';
import type { Database } from './connect';
import { retryOutages } from './retry-outages';

/** In the database of domain events, which every part may use. `npm run restore` reads it. */
const COLLECTION = 'instances';
/** The document of a restore; it has `switching` while the collections are being replaced. */
const RESTORE = 'restore';
const RENEW_MS = 5_000;
/** Longer than a stalled machine takes to renew. */
const LEASE_MS = 15_000;
const RETRY_MS = 1_000;

interface Instance {
  _id: string;
  part: string;
  host: string;
  pid: number;
  until: Date;
  switching?: object;
}

interface RegisterOptions {
  part: string;
  eventsDb: string;
  log: Log;
  /** ends the wait for a restore */
  stopping: AbortSignal;
}

/**
 * Registers this process as connected, by a lease that it renews, so that a restore never replaces the data
 * of a serving Mesa (docs/decisions/200). Waits while a restore replaces it. A process that finds later
 * that its lease was lost to a restore ends by an unhandled rejection, and is started again.
 * @throws when `stopping` is aborted
 */
export async function registerInstance(
  database: Database,
  { part, eventsDb, log, stopping }: RegisterOptions,
): Promise<{ stop: () => Promise<void> }> {
  const instances = database.getClient().db(eventsDb).collection<Instance>(COLLECTION);
  const _id = randomUUID();
  // by the database's clock, which is the same for all
  const lease = { part, host: hostname(), pid: process.pid, until: { $add: ['$$NOW', LEASE_MS] } };
  const renew = () => instances.updateOne({ _id }, [{ $set: lease }], { upsert: true });
  const withdraw = () => instances.deleteOne({ _id });
  const isRestoring = async () =>
    (await instances.findOne({ _id: RESTORE, switching: { $exists: true } })) !== null;

  const expired = { _id: { $ne: RESTORE }, $expr: { $lt: ['$until', '$$NOW'] } };
  await retryOutages(() => instances.deleteMany(expired));
  for (let isLogged = false; ; isLogged = true) {
    // the lease first, then the check: a restore does them in the other order, so one sees the other
    await retryOutages(renew);
    if (!(await retryOutages(isRestoring))) break;
    await withdraw();
    if (!isLogged) log.warn('waiting for a restore to end; if it was interrupted, run it again');
    await wait(RETRY_MS, undefined, { signal: stopping });
  }

  let renewal = Promise.resolve();
  const timer = setInterval(() => {
    renewal = renew().then(
      async () => {
        if (await isRestoring().catch(() => false)) throw new Error('a restore replaces the data');
      },
      () => undefined, // the database is unreachable; the next renewal follows
    );
  }, RENEW_MS);
  return {
    stop: async () => {
      clearInterval(timer);
      // one that is under way would register the instance again
      await renewal.catch(() => undefined);
      await withdraw().catch(() => undefined);
    },
  };
}
