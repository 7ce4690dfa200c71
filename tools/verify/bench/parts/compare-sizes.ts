import { execFileSync } from 'node:child_process';
import { UserError } from '../../../commands/console/user-error';
import { step } from '../../../commands/console/progress-step';
import { openBenchDatabase } from './database';
import { percentile, table } from './numbers';
import { startService, type MeasuredService } from './service';

const WARM_UP = 20;
/** The row of all requests together. */
export const ALL = 'all kinds together';

interface Sizes<F> {
  /** of the bench, in the names of its databases */
  name: string;
  /** the folder of the service */
  service: string;
  sizes: number[];
  rounds: number;
  /** gigabytes that MongoDB may keep in memory, where it is one of the bench's own */
  cacheGb?: number;
  /** fills an empty database; what it answers is given to the requests */
  fill(uri: string, size: number): Promise<F>;
  /** the path of each kind of request in the n-th round: another one each time, so that no cache answers */
  requests: Record<string, (n: number, filled: F) => string>;
  /** p50 at the largest size may be at most this many times that at the smallest, for these rows */
  flat: { most: number; rows: string[] };
}

interface Measured<F> {
  size: number;
  filled: F;
  service: MeasuredService;
  /** seconds until it was ready */
  ready: number;
  /** milliseconds by kind of request */
  samples: Record<string, number[]>;
}

/**
 * Whether a service answers as quickly from much data as from little. Each size has a database and a service
 * of its own, and each request is sent to all of them in turn, so that other load hits all alike.
 * @returns the exit code
 */
export async function compareSizes<F>(options: Sizes<F>): Promise<number> {
  const { name, requests, rounds } = options;
  const database = await openBenchDatabase(options.cacheGb);
  const events = `mesa_bench_${name}_events`;
  database.uriOf(events);
  const measured: Measured<F>[] = [];
  try {
    for (const size of options.sizes) {
      const uri = database.uriOf(`mesa_bench_${name}_${size}`);
      const filled = await options.fill(uri, size);
      // its indexes are built at its start
      const progress = step(`Indexing ${size.toLocaleString('en-US')}`);
      const begun = performance.now();
      const service = await startService(options.service, uri, events).finally(() => progress.done());
      const ready = (performance.now() - begun) / 1_000;
      const samples = Object.fromEntries(Object.keys(requests).map((kind) => [kind, []]));
      measured.push({ size, filled, service, ready, samples });
    }
    const progress = step('Measuring');
    for (let round = 0; round < WARM_UP + rounds; round += 1) {
      for (const [kind, pathOf] of Object.entries(requests)) {
        for (const { filled, service, samples } of measured) {
          const ms = await service.get(pathOf(round, filled));
          if (round >= WARM_UP) samples[kind]!.push(ms);
        }
      }
      progress.share(round / (WARM_UP + rounds));
    }
    progress.done();
    for (const { size, service, ready } of measured)
      console.log(
        `${size.toLocaleString('en-US')}: ready after ${ready.toFixed(1)} s, ${memoryOf(service.pid)} MiB of memory`,
      );
  } finally {
    for (const { service } of measured) await service.end();
    await database.end();
  }
  return report(options, measured);
}

/** The resident memory of a process, in MiB. */
function memoryOf(pid: number): number {
  const kib = execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' });
  return Math.round(Number(kib) / 1_024);
}

function report<F>({ flat, requests }: Sizes<F>, measured: Measured<F>[]): number {
  const ratios: Record<string, number> = {};
  const rows = [...Object.keys(requests), ALL].map((kind) => {
    const samples = measured.map((one) =>
      kind === ALL ? Object.values(one.samples).flat() : one.samples[kind]!,
    );
    const middles = samples.map((some) => percentile(some, 0.5));
    ratios[kind] = middles.at(-1)! / middles[0]!;
    const figures = [...middles, percentile(samples.at(-1)!, 0.99), ratios[kind]];
    return [kind, ...figures.map((figure) => figure.toFixed(2))];
  });
  const titles = measured.map(({ size }) => size.toLocaleString('en-US'));
  console.log(table([['p50 in ms, by size', ...titles, 'p99 of the most', 'ratio'], ...rows]));
  const isFlat = flat.rows.every((row) => ratios[row]! <= flat.most);
  console.log(`${isFlat ? 'Flat' : 'NOT flat'}: ${flat.rows.join(', ')} (ratio at most ${flat.most}).`);
  return isFlat ? 0 : 1;
}

/** Reads "1000,1000000". @throws UserError */
export function readSizes(text: string, least: number, most: number): number[] {
  const sizes = text
    .split(',')
    .map(Number)
    .sort((a, b) => a - b);
  if (sizes.length < 2 || sizes.some((size) => !Number.isInteger(size) || size < least || size > most))
    throw new UserError(`--sizes must be two or more whole numbers from ${least} to ${most}, with commas.`);
  return sizes;
}
