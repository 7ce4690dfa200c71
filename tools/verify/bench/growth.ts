import { parseArgs } from 'node:util';
import { BOOKABLE_SLOTS } from '@mesa/contract';
import { UserError } from '../../commands/console/user-error';
import { fillBookings, houseAt, dateAt, type Filled } from './parts/fill-bookings';
import { openBenchDatabase } from './parts/database';
import { percentile, table } from './parts/numbers';
import { startService, type MeasuredService } from './parts/service';
import { step } from '../../commands/console/progress-step';

const WARM_UP = 20;
const PAGE = 50;
/** p50 with the most bookings may be at most this many times that with the fewest. */
const FLAT = 1.5;

type Ask = (round: number, filled: Filled) => string;

/** Requests for tables, for another restaurant and day each time. */
const KINDS: Record<string, Ask> = {
  'availability of a day': (i, { houses, days }) =>
    `/api/restaurants/${houseAt((i * 7_919) % houses)}/availability` +
    `?date=${dateAt((i * 31) % days)}&party_size=2`,
  'a page of offers': (i, { houses, days }) => {
    const ids = Array.from({ length: PAGE }, (_, k) => houseAt((i * 6_007 + k * 101) % houses));
    const restaurant_ids = [...new Set(ids)].join();
    const date = dateAt((i * 17) % days);
    const query = { restaurant_ids, date, time: BOOKABLE_SLOTS[18]!, party_size: '2' };
    return `/internal/offers?${new URLSearchParams(query)}`;
  },
};

interface Measured {
  filled: Filled;
  service: MeasuredService;
  /** milliseconds by kind */
  samples: Map<string, number[]>;
}

/**
 * `npm run bench -- growth [--sizes 10000,10000000] [--rounds 200] [--cache 8]`: is a day as quickly read
 * among very many bookings as among few? Each size has a database and a service of its own, and each question
 * is put to all of them in turn. A day has as many bookings in all of them: what grows is the number of
 * restaurants and days. `--cache` is what MongoDB may keep in memory, in gigabytes, where it is one of the
 * bench's own.
 */
export async function run(args: string[]): Promise<number> {
  const { sizes, rounds, cacheGb } = options(args);
  const database = await openBenchDatabase(cacheGb);
  const events = 'mesa_bench_growth_events';
  database.uriOf(events);
  const measured: Measured[] = [];
  try {
    for (const size of sizes) {
      const uri = database.uriOf(`mesa_bench_growth_${size}`);
      const filled = await fillBookings(uri, size);
      // its indexes are built at its start
      const progress = step(`Indexing ${size.toLocaleString('en-US')} bookings`);
      const service = await startService('services/reservations', uri, events).finally(() => progress.done());
      measured.push({ filled, service, samples: new Map(Object.keys(KINDS).map((kind) => [kind, []])) });
    }
    await measure(measured, rounds);
  } finally {
    for (const { service } of measured) await service.end();
    await database.end(false);
  }
  return report(measured);
}

function options(args: string[]): { sizes: number[]; rounds: number; cacheGb: number } {
  const { values } = parseArgs({
    args,
    options: {
      sizes: { type: 'string', default: '10000,10000000' },
      rounds: { type: 'string', default: '200' },
      cache: { type: 'string', default: '8' },
    },
  });
  const sizes = values.sizes
    .split(',')
    .map(Number)
    .sort((a, b) => a - b);
  if (sizes.length < 2 || sizes.some((size) => !Number.isInteger(size) || size < 10_000))
    throw new UserError('--sizes must be two or more whole numbers from 10000 on, e.g. 10000,1000000.');
  const rounds = Number(values.rounds);
  if (!Number.isInteger(rounds) || rounds < 1)
    throw new UserError('--rounds must be a whole number above 0.');
  const cacheGb = Number(values.cache);
  if (!(cacheGb >= 0.25 && cacheGb <= 1_000)) throw new UserError('--cache must be gigabytes from 0.25 on.');
  return { sizes, rounds, cacheGb };
}

async function measure(measured: Measured[], rounds: number): Promise<void> {
  const progress = step('Measuring');
  for (let round = -WARM_UP; round < rounds; round += 1) {
    for (const [kind, ask] of Object.entries(KINDS)) {
      for (const { filled, service, samples } of measured) {
        const { ms } = await service.get(ask(round + WARM_UP, filled));
        if (round >= 0) samples.get(kind)!.push(ms);
      }
    }
    progress.share((round + WARM_UP) / (rounds + WARM_UP));
  }
  progress.done();
}

function report(measured: Measured[]): number {
  const ratios: number[] = [];
  const rows = Object.keys(KINDS).map((kind) => {
    const middles = measured.map(({ samples }) => percentile(samples.get(kind)!, 0.5));
    ratios.push(middles[middles.length - 1]! / middles[0]!);
    const last = measured[measured.length - 1]!.samples.get(kind)!;
    return [
      kind,
      ...middles.map((ms) => ms.toFixed(2)),
      percentile(last, 0.99).toFixed(2),
      ratios[ratios.length - 1]!.toFixed(2),
    ];
  });
  const title = [
    'p50 in ms by bookings',
    ...measured.map(({ filled }) => filled.bookings.toLocaleString('en-US')),
    'p99 of the most',
    'ratio',
  ];
  process.stdout.write(`${table([title, ...rows])}\n`);
  const flat = ratios.every((ratio) => ratio <= FLAT);
  process.stdout.write(`Reading a day is ${flat ? 'flat' : 'NOT flat'} (at most ${FLAT}).\n`);
  return flat ? 0 : 1;
}
