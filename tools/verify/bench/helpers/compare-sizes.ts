import { execFileSync } from 'node:child_process';
import { step, UserError } from '@mesa/remote-tools/commands';
import { readOptions } from '../../../commands/read-options';
import { withOwnMongo } from '../../../commands/test/with-mongo';
import { databaseUri } from '../../../offline/mongo/uri';
import { inRotation } from './in-rotation';
import { percentile, table } from './numbers';
import type { BenchResult } from './result';
import { startService, type MeasuredService } from './service';

const WARM_UP_MAX = 20;

/** Milliseconds of each request, by its kind. */
type Samples = Record<string, number[]>;

/** Requests by kind: the path of the n-th round, another one each time, so that no cache answers. */
type Requests<F> = Record<string, (n: number, filled: F) => string>;

interface Sizes<F> {
  /** name of the bench */
  name: string;
  /** name of the service */
  service: string;
  /** what `--sizes` and `--rounds` are when they are not given */
  sizes: string;
  rounds: number;
  /** the least and the largest size that may be given */
  limits: [least: number, most: number];
  /** fills an empty database; what it returns is given to the requests */
  fill(uri: string, size: number): Promise<F>;
  requests: Requests<F>;
  /** p50 at the largest size may be at most this many times that at the smallest */
  ratioMax: number;
}

interface Prepared<F> {
  size: number;
  filled: F;
  service: MeasuredService;
  /** how long it took to be ready, and its memory then */
  ready: string;
}

/**
 * Whether a service answers as quickly from much data as from little. Each size has a database and a service
 * of its own.
 * @param args `--sizes`, `--rounds`, and `--cache`: how many gigabytes its MongoDB keeps in memory
 *   (8; Mesa's own one has 0.25, which is enough for the demo data alone)
 * @throws UserError naming an option that is invalid
 */
export function compareSizes<F>(args: string[], options: Sizes<F>): Promise<BenchResult> {
  const {
    rounds,
    sizes: given = options.sizes,
    cache,
  } = readOptions(args, { rounds: options.rounds }, ['sizes', 'cache']);
  const sizes = readSizes(given, options.limits);
  const cacheGb = readCache(cache);
  return withOwnMongo(
    async ({ uri }) => {
      const database = (name: string) => databaseUri(uri, name);
      const prepared: Prepared<F>[] = [];
      try {
        for (const size of sizes) prepared.push(await prepare(options, size, database));
        const samples = await measure(prepared, options.requests, rounds);
        const starts = prepared.map(
          ({ size, service, ready }) => `${shown(size)}: ${ready}, afterwards ${memoryOf(service)} MiB`,
        );
        const measured = prepared.map(({ size }, i) => ({ size, samples: samples[i]! }));
        const { report, figures } = judge(options, measured);
        return { report: [...starts, report].join('\n'), figures };
      } finally {
        for (const { service } of prepared) await service.end();
      }
    },
    { cacheGb },
  );
}

async function prepare<F>(
  { service: name, fill }: Sizes<F>,
  size: number,
  database: (name: string) => string,
): Promise<Prepared<F>> {
  const own = (one: string): string => database(`${size}_${one}`);
  const filled = await fill(own(name), size);
  // its indexes are built at its start
  const progress = step(`Indexing ${shown(size)}`);
  const service = await startService(name, own).finally(() => progress.done());
  const ready = `ready after ${service.ready.toFixed(1)} s, ${memoryOf(service)} MiB of memory`;
  return { size, filled, service, ready };
}

const shown = (size: number): string => size.toLocaleString('en-US');

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
function memoryOf({ pid }: MeasuredService): number {
  const kib = execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' });
  return Math.round(Number(kib) / 1_024);
}

function judge<F>(
  { name, requests, ratioMax }: Sizes<F>,
  measured: { size: number; samples: Samples }[],
): BenchResult {
  const figures: BenchResult['figures'] = {};
  const rows = Object.keys(requests).map((kind) => {
    const medians = measured.map(({ samples }) => percentile(samples[kind]!, 0.5));
    const value = medians.at(-1)! / medians[0]!;
    figures[`${name}: ${kind}`] = { value, atMost: ratioMax };
    const p99 = percentile(measured.at(-1)!.samples[kind]!, 0.99);
    return [kind, ...[...medians, p99, value].map((figure) => figure.toFixed(2))];
  });
  const titles = measured.map(({ size }) => shown(size));
  return {
    report: table([['p50 in ms, by size', ...titles, 'p99 of the largest', 'ratio'], ...rows]),
    figures,
  };
}

/** Reads "1000,1000000". @throws UserError */
function readSizes(text: string, [least, most]: [number, number]): number[] {
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

function readCache(text = '8'): number {
  const gigabytes = Number(text);
  if (gigabytes >= 0.25 && gigabytes <= 1_000) return gigabytes;
  throw new UserError('--cache must be gigabytes from 0.25 on.');
}
