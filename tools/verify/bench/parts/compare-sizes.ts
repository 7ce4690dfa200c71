import { execFileSync } from 'node:child_process';
import { step, UserError } from '@mesa/remote-tools/commands';
import { openBenchDatabase } from './database';
import { inRotation } from './in-rotation';
import { percentile, table } from './numbers';
import { startService, type MeasuredService } from './service';

const WARM_UP_MAX = 20;

/** Milliseconds of each request, by its kind. */
type Samples = Record<string, number[]>;

/** Requests by kind: the path of the n-th round, another one each time, so that no cache answers. */
type Requests<F> = Record<string, (n: number, filled: F) => string>;

/** The row of all requests together. */
const ALL = 'all kinds together';

interface Sizes<F> {
  /** name of the bench, part of the names of its databases */
  name: string;
  /** the folder of the service */
  service: string;
  sizes: number[];
  rounds: number;
  /** size of MongoDB's cache in gigabytes; only for a MongoDB that the bench starts itself */
  cacheGb?: number;
  /** whether the databases on MONGODB_URI stay, for the next run */
  keep?: boolean;
  /** fills an empty database; what it returns is given to the requests */
  fill(uri: string, size: number): Promise<F>;
  requests: Requests<F>;
  /** p50 at the largest size may be at most this many times that at the smallest, for these rows */
  flat: { most: number; rows: string[] };
}

interface Prepared<F> {
  size: number;
  filled: F;
  service: MeasuredService;
}

/**
 * Whether a service answers as quickly from much data as from little. Each size has a database and a service
 * of its own.
 * @returns the exit code
 */
export async function compareSizes<F>(options: Sizes<F>): Promise<number> {
  const { name, requests, rounds } = options;
  const database = await openBenchDatabase(options);
  const events = `mesa_bench_${name}_events`;
  database.uriOf(events);
  const prepared: Prepared<F>[] = [];
  try {
    for (const size of options.sizes) {
      const uri = database.uriOf(`mesa_bench_${name}_${size}`);
      const filled = await options.fill(uri, size);
      // its indexes are built at its start
      const progress = step(`Indexing ${size.toLocaleString('en-US')}`);
      const service = await startService(options.service, uri, events).finally(() => progress.done());
      prepared.push({ size, filled, service });
      const ready = `ready after ${service.ready.toFixed(1)} s`;
      console.log(`${size.toLocaleString('en-US')}: ${ready}, ${memoryOf(service.pid)} MiB of memory`);
    }
    const samples = await measure(prepared, requests, rounds);
    for (const { size, service } of prepared)
      console.log(`${size.toLocaleString('en-US')}: ${memoryOf(service.pid)} MiB of memory afterwards`);
    return report(
      options,
      prepared.map(({ size }, i) => ({ size, samples: samples[i]! })),
    );
  } finally {
    for (const { service } of prepared) await service.end();
    await database.end();
  }
}

/** Sends each request to all sizes in turn, so that other load hits all alike. */
async function measure<F>(
  prepared: Prepared<F>[],
  requests: Requests<F>,
  rounds: number,
): Promise<Samples[]> {
  const runs = Object.entries(requests).flatMap(([kind, pathOf]) =>
    prepared.map(({ service, filled }) => ({ kind, service, filled, pathOf, n: 0 })),
  );
  const send = (run: (typeof runs)[number]) => run.service.get(run.pathOf(run.n++, run.filled));
  await inRotation('Warming up', runs, Math.min(WARM_UP_MAX, rounds), send);
  const measured = await inRotation('Measuring', runs, rounds, send);
  return prepared.map(({ service }) =>
    Object.fromEntries(
      runs.flatMap((run, i) => (run.service === service ? [[run.kind, measured[i]!] as const] : [])),
    ),
  );
}

/** The resident memory of a process, in MiB. */
function memoryOf(pid: number): number {
  const kib = execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' });
  return Math.round(Number(kib) / 1_024);
}

function report<F>({ flat, requests }: Sizes<F>, measured: { size: number; samples: Samples }[]): number {
  const ratios: Record<string, number> = {};
  const rows = [...Object.keys(requests), ALL].map((kind) => {
    const samples = measured.map((one) =>
      kind === ALL ? Object.values(one.samples).flat() : one.samples[kind]!,
    );
    const medians = samples.map((some) => percentile(some, 0.5));
    ratios[kind] = medians.at(-1)! / medians[0]!;
    const figures = [...medians, percentile(samples.at(-1)!, 0.99), ratios[kind]];
    return [kind, ...figures.map((figure) => figure.toFixed(2))];
  });
  const titles = measured.map(({ size }) => size.toLocaleString('en-US'));
  console.log(table([['p50 in ms, by size', ...titles, 'p99 of the largest', 'ratio'], ...rows]));
  const steep = flat.rows.filter((row) => ratios[row]! > flat.most);
  const isFlat = steep.length === 0;
  const judged = isFlat ? `Flat: ${flat.rows.join(', ')}` : `NOT flat: ${steep.join(', ')}`;
  console.log(`${judged} (ratio at most ${flat.most}).`);
  return isFlat ? 0 : 1;
}

/** Reads "1000,1000000". @throws UserError */
export function readSizes(text: string, least: number, most: number): number[] {
  const sizes = text
    .split(',')
    .map(Number)
    .sort((a, b) => a - b);
  if (sizes.length < 2 || sizes.some((size) => !Number.isInteger(size) || size < least || size > most))
    throw new UserError(
      `--sizes must be at least two whole numbers from ${least} to ${most}, separated by commas.`,
    );
  return sizes;
}
