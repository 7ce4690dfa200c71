import { setTimeout as wait } from 'node:timers/promises';
import { isOutage } from '../is-outage';

const GIVE_UP_MS = 30_000;
const PAUSE_MS = 500;

/** Repeats idempotent work during short outages of the database. @throws every other error */
export async function retryOutages<T>(work: () => Promise<T>): Promise<T> {
  const until = performance.now() + GIVE_UP_MS;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isOutage(error) || performance.now() > until) throw error;
      await wait(PAUSE_MS);
    }
  }
}
