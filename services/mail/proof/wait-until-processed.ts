import { setTimeout as wait } from 'node:timers/promises';
import { checkMails } from './check-mails';
import type { History } from './history';
import type { World } from './world';

const SILENCE_MAX_MS = 180_000;

/**
 * Waits until the service is done with each booking's last version: what has not come by then is lost.
 * @returns every broken guarantee
 */
export async function waitUntilProcessed(world: World, history: History): Promise<string[]> {
  const last = history.bookings.map(({ id, versions }) => `${id} ${versions.at(-1)!.version}`);
  let waiting = Infinity;
  let until = 0;
  for (;;) {
    const done = await world.done();
    const left = last.filter((one) => !done.has(one)).length;
    // a backlog that shrinks is not lost
    if (left < waiting) until = Date.now() + SILENCE_MAX_MS;
    waiting = left;
    if (left === 0 || Date.now() > until) break;
    await wait(500);
  }
  history.received = await world.received();
  history.failed = await world.failed();
  return checkMails(history);
}
