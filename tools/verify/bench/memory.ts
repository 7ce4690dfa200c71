import { parseArgs } from 'node:util';
import { step } from '../../commands/console/progress-step';
import { UserError } from '../../commands/console/user-error';
import { INSPECTED } from './memory/inspect';
import { keepBusy } from './memory/keep-busy';
import { watchProcesses } from './memory/watch';
import { table } from './parts/numbers';
import { ownSystem } from './system';

/** Over the second half of the time the heap of no part may grow by more than this share. */
const GROWTH_MOST = 0.05;
const MB = 1024 * 1024;

/**
 * `npm run bench -- memory [--minutes 10]`: the memory of every process while diners read, book and cancel,
 * and sockets come and go. Each minute one row in MB: resident, and heap with buffers after the collector has
 * run.
 * @returns 0 when no part's heap grows over the second half
 */
export async function run(args: string[]): Promise<number> {
  const { values } = parseArgs({ args, options: { minutes: { type: 'string', default: '10' } } });
  const minutes = Number(values.minutes);
  if (!Number.isInteger(minutes) || minutes < 4)
    throw new UserError('--minutes must be a whole number, 4 or more.');
  const system = await ownSystem(INSPECTED);
  const progress = step('Keeping Mesa busy');
  try {
    const load = await keepBusy(system.url);
    let wrong: string[] = [];
    const seen = await watchProcesses(system, minutes, (share) => progress.share(share)).finally(
      async () => (wrong = await load.stop()),
    );
    progress.done();
    console.log(
      `In ${minutes} minutes: ${Object.entries(load.done)
        .map(([what, count]) => `${count} ${what}`)
        .join(', ')}${wrong.length > 0 ? ` (${wrong.join('; ')})` : ''}.`,
    );
    return report(seen, minutes);
  } finally {
    progress.done();
    await system.stop();
  }
}

function report(seen: Awaited<ReturnType<typeof watchProcesses>>, minutes: number): number {
  const inMb = (bytes: number | undefined, digits: number): string =>
    bytes === undefined ? '' : (bytes / MB).toFixed(digits);
  const both = (rss: string, heap: string): string => (heap ? `${rss} (${heap})` : rss);
  const grown = Object.entries(seen).map(([name, all]) => {
    const half = all.slice(Math.floor(minutes / 2));
    // mongod reports no heap, and its cache, which grows up to its limit, is not a leak
    const heap = half.every((one) => one.heap !== undefined)
      ? slope(half.map((one) => one.heap!))
      : undefined;
    return {
      name,
      rss: slope(half.map((one) => one.rss)),
      heap,
      leaks: heap !== undefined && heap * half.length > all.at(-1)!.heap! * GROWTH_MOST,
    };
  });
  console.log(
    table([
      ['MB resident (heap)', ...Object.keys(seen)],
      ...Array.from({ length: minutes }, (_, i) => [
        `minute ${i + 1}`,
        ...Object.values(seen).map((all) => both(inMb(all[i]!.rss, 0), inMb(all[i]!.heap, 1))),
      ]),
      ['a minute, second half', ...grown.map(({ rss, heap }) => both(inMb(rss, 2), inMb(heap, 2)))],
    ]),
  );
  const leaking = grown.filter(({ leaks }) => leaks).map(({ name }) => name);
  console.log(
    leaking.length === 0
      ? `No heap grew by more than ${GROWTH_MOST * 100} % over the second half.`
      : `Grown by more than ${GROWTH_MOST * 100} % over the second half: ${leaking.join(', ')}.`,
  );
  return leaking.length === 0 ? 0 : 1;
}

/** By least squares, of values one step apart. */
function slope(values: number[]): number {
  const middle = (values.length - 1) / 2;
  const mean = values.reduce((sum, one) => sum + one, 0) / values.length;
  const over = values.reduce((sum, one, i) => sum + (i - middle) * (one - mean), 0);
  return over / values.reduce((sum, _, i) => sum + (i - middle) ** 2, 0);
}
