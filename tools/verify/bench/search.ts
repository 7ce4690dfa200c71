import { parseArgs } from 'node:util';
import { CITIES, CUISINES } from '@mesa/contract';
import { restaurantAt } from '@mesa/demo';
import { UserError } from '../../commands/console/user-error';
import { step } from '../../commands/console/progress-step';
import { openBenchDatabase, type BenchDatabase } from './parts/database';
import { percentile, table } from './parts/numbers';
import { seed, startService, type MeasuredService } from './parts/service';

const FOLDER = 'services/restaurants';
const WARM_UP = 10;
/** p50 at the largest catalogue may be at most this many times that at the smallest. */
const FLAT = 2;

const nameOf = (i: number): string => restaurantAt(130 + ((i * 37) % 800)).name;
const word = (i: number, at: number): string => nameOf(i).split(' ')[at] ?? 'table';

/** Searches with new words each time, so that no cached answer is measured. */
const KINDS: Record<string, (i: number) => string> = {
  'all, best rated': () => '/api/restaurants?limit=20',
  'a city': (i) => search({ query: CITIES[i % 9]! }),
  'a cuisine': (i) => search({ query: CUISINES[i % 9]!.toLowerCase() }),
  'a cuisine in a city': (i) => search({ query: `${CUISINES[i % 9]} ${CITIES[(i * 4) % 9]}` }),
  'a cuisine, most booked': (i) => search({ query: CUISINES[i % 9]!, sort: 'booked' }),
  'a city, by price': (i) => search({ query: CITIES[i % 9]!, sort: 'price', price: '2,3' }),
  'filters alone': (i) => search({ cuisine: CUISINES[i % 9]!, city: CITIES[(i * 2) % 9]!, rating: '4' }),
  'a word of a name': (i) => search({ query: word(i, 0) }),
  'the beginning of a word': (i) => search({ query: word(i, 0).slice(0, 3) }),
  'two words of a name': (i) => search({ query: `${word(i, 0)} ${word(i, 1).slice(0, 4)}` }),
  'a whole name': (i) => search({ query: nameOf(i) }),
  'a word and a city': (i) => search({ query: `${word(i, 0)} ${CITIES[(i * 5) % 9]}` }),
  suggestions: (i) =>
    `/api/restaurants/suggestions?query=${encodeURIComponent(word(i, i % 2).slice(0, 1 + (i % 4)))}`,
};

function search(query: Record<string, string>): string {
  return `/api/restaurants/search?${new URLSearchParams({ limit: '20', ...query })}`;
}

interface Measured {
  size: number;
  service: MeasuredService;
  /** milliseconds by kind */
  samples: Map<string, number[]>;
}

/**
 * `npm run bench -- search [--sizes 1000,1000000] [--rounds 100]`: is a search in a large catalogue as fast
 * as in a small one? Each size has a database and a service of its own, and each question is put to all of
 * them in turn, so that a noisy machine is noisy for all. The databases are dropped afterwards (`--keep`
 * leaves them for the next run when MONGODB_URI is set).
 */
export async function run(args: string[]): Promise<number> {
  const { sizes, rounds, keep } = options(args);
  const database = await openBenchDatabase();
  const measured: Measured[] = [];
  try {
    for (const size of sizes) {
      await fill(database, size);
      const service = await startService(FOLDER, database.uriOf(nameFor(size)), 'mesa_bench_events');
      measured.push({ size, service, samples: new Map(Object.keys(KINDS).map((kind) => [kind, []])) });
    }
    database.uriOf('mesa_bench_events');
    await measure(measured, rounds);
  } finally {
    for (const { service } of measured) await service.end();
    await database.end(keep);
  }
  return report(measured);
}

function options(args: string[]): { sizes: number[]; rounds: number; keep: boolean } {
  const { values } = parseArgs({
    args,
    options: {
      sizes: { type: 'string', default: '1000,1000000' },
      rounds: { type: 'string', default: '100' },
      keep: { type: 'boolean', default: false },
    },
  });
  const sizes = values.sizes
    .split(',')
    .map(Number)
    .sort((a, b) => a - b);
  if (sizes.length < 2 || sizes.some((size) => !Number.isInteger(size) || size < 1_000 || size > 1_000_000))
    throw new UserError('--sizes must be two or more whole numbers from 1000 to 1000000, e.g. 1000,100000.');
  const rounds = Number(values.rounds);
  if (!Number.isInteger(rounds) || rounds < 1)
    throw new UserError('--rounds must be a whole number above 0.');
  return { sizes, rounds, keep: values.keep };
}

const nameFor = (size: number): string => `mesa_bench_search_${size}`;

async function fill(database: BenchDatabase, size: number): Promise<void> {
  const progress = step(`Filling a catalogue of ${size.toLocaleString('en-US')} restaurants`);
  await seed(FOLDER, ['--restaurants', String(size)], database.uriOf(nameFor(size)), (line) => {
    const [, done] = /^(\d+) of \d+/.exec(line) ?? [];
    // the indexes take about as long as the restaurants
    if (done) progress.share((Number(done) / size) * 0.5, line);
    else progress.share(line.startsWith('building') ? 0.5 : 0.95, line);
  });
  progress.done();
}

async function measure(measured: Measured[], rounds: number): Promise<void> {
  const progress = step('Measuring');
  for (let round = -WARM_UP; round < rounds; round += 1) {
    for (const [kind, pathFor] of Object.entries(KINDS)) {
      for (const { service, samples } of measured) {
        const { ms } = await service.get(pathFor(round + WARM_UP));
        if (round >= 0) samples.get(kind)!.push(ms);
      }
    }
    progress.share((round + WARM_UP) / (rounds + WARM_UP));
  }
  progress.done();
}

function report(measured: Measured[]): number {
  const [small, large] = [measured[0]!, measured[measured.length - 1]!];
  const ms = (value: number): string => value.toFixed(2);
  const line = (title: string, samplesOf: (one: Measured) => number[]): string[] => {
    const middles = measured.map((one) => percentile(samplesOf(one), 0.5));
    return [
      title,
      ...middles.map(ms),
      ms(percentile(samplesOf(large), 0.99)),
      (middles[middles.length - 1]! / middles[0]!).toFixed(2),
    ];
  };
  const all = line('all kinds together', ({ samples }) => [...samples.values()].flat());
  process.stdout.write(
    `${table([
      [
        'p50 in ms, service and database',
        ...measured.map(({ size }) => size.toLocaleString('en-US')),
        `p99 at ${large.size.toLocaleString('en-US')}`,
        'ratio',
      ],
      ...Object.keys(KINDS).map((kind) => line(kind, ({ samples }) => samples.get(kind)!)),
      all,
    ])}\n`,
  );
  const ratio = Number(all[all.length - 1]);
  const verdict = ratio <= FLAT ? 'flat' : 'NOT flat';
  process.stdout.write(
    `The search is ${verdict}: p50 at ${large.size.toLocaleString('en-US')} restaurants is ` +
      `${ratio.toFixed(2)} times that at ${small.size.toLocaleString('en-US')} (at most ${FLAT}).\n`,
  );
  return ratio <= FLAT ? 0 : 1;
}
