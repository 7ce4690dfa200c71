import { parseArgs } from 'node:util';
import { step } from '../../commands/console/progress-step';
import { idleSockets } from './live/idle';
import { killAndReconnect } from './live/kills';
import { waitlistOrder } from './live/waitlist-order';
import { watchingSockets } from './live/watching';
import { measuredSystem } from './system';

/** From commit to message in a tab, milliseconds (95 of 100). */
const GOAL_MS = 300;

/**
 * `npm run bench -- live [--idle 2000] [--watching 200] [--kills 20] [--watchers 100]`: memory of open
 * sockets, delay of messages, reconnection after kills, and the order of waitlist offers. 0 skips a part.
 */
export async function run(args: string[]): Promise<number> {
  const number = (standard: number) => ({ type: 'string', default: String(standard) }) as const;
  const { values } = parseArgs({
    args,
    options: {
      idle: number(2_000),
      watching: number(200),
      bookings: number(25),
      kills: number(20),
      watchers: number(100),
    },
  });
  const measured = await measuredSystem();
  let failed = 0;
  const part = async (title: string, count: number, run: () => Promise<string>): Promise<void> => {
    if (count === 0) return;
    const progress = step(title);
    try {
      const said = await run();
      progress.done();
      console.log(said);
    } catch (error) {
      progress.done();
      failed += 1;
      console.log(`${title}: failed: ${(error as Error).message}`);
    }
  };
  try {
    await part('Idle sockets', Number(values.idle), async () => {
      const { rss, heap, open } = await idleSockets(measured, Number(values.idle));
      return `${open} idle sockets, one subscription each: ${rss.toFixed(1)} kB of resident memory a socket in the BFF, ${heap.toFixed(1)} kB of it heap and buffers.`;
    });
    await part('Watching sockets', Number(values.watching), async () => {
      const delays = (await watchingSockets(measured, Number(values.watching), Number(values.bookings))).sort(
        (a, b) => a - b,
      );
      const at = (share: number) => delays[Math.min(delays.length - 1, Math.floor(delays.length * share))]!;
      if (at(0.95) > GOAL_MS) failed += 1;
      return `${values.watching} sockets watch one day, ${values.bookings} bookings, ${delays.length} messages: from before the commit to the message p50 ${at(0.5)} ms, p95 ${at(0.95)} ms (goal ${GOAL_MS}), most ${delays.at(-1)} ms.`;
    });
    await part('Watchers in line', Number(values.watchers), async () => {
      const { watchers, seconds } = await waitlistOrder(measured, Number(values.watchers));
      return `${watchers} diners wait for one full slot; one cancellation: each was offered the table once, in the order they came, one at a time (${seconds.toFixed(0)} s).`;
    });
    await part('Kills', Number(values.kills), async () => {
      const tabs = { tabs: 20, each: 5 };
      const seconds = (await killAndReconnect(measured, { kills: Number(values.kills), ...tabs })).sort(
        (a, b) => a - b,
      );
      return `The BFF killed (SIGKILL) ${seconds.length} times under ${tabs.tabs} stock clients with ${tabs.each} subscriptions each: all were restored each time, after ${seconds[Math.floor(seconds.length / 2)]!.toFixed(1)} s (median), ${seconds.at(-1)!.toFixed(1)} s (most).`;
    });
  } finally {
    await measured.stop();
  }
  return failed === 0 ? 0 : 1;
}
