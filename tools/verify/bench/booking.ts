import { slotIndex } from '@mesa/contract';
import { MongoClient, ObjectId, type Collection, type Db } from 'mongodb';
import { readOptions } from '../../commands/read-options';
import { dateAt } from './helpers/fill-bookings';
import { inRotation } from './helpers/in-rotation';
import { generateLoad, withCpu } from './helpers/load';
import { median, percentile, table } from './helpers/numbers';
import { bookingRecord, floorRecord } from './helpers/records';
import type { BenchResult, Figure } from './helpers/result';
import { withBff } from './helpers/with-bff';
import { databaseProcess } from './system';

const AT_ONCE = 32;
const SAFE = { writeConcern: { w: 'majority', journal: true } } as const;
/** Bookings a second must be at least this share of bare inserts. */
const SHARES: Record<string, number> = { 'the service': 0.5, 'through the BFF': 0.5 };

const TABLES = 40;
const RESTAURANTS = 120;
/** those of the service and of bare inserts, and those of the BFF */
const RESTAURANT_IDS = Array.from({ length: 2 * RESTAURANTS }, () => new ObjectId());
/** seatings of one day that do not overlap */
const SEATINGS = '11:00 AM,12:30 PM,2:00 PM,3:30 PM,5:00 PM,6:30 PM,8:00 PM,9:30 PM,11:30 PM'.split(',');
const DAY_FULL = TABLES * SEATINGS.length;
/** so many that hardly one of them has two bookings under way, and that none comes to twenty upcoming ones */
const DINERS = { direct: 4_000, signedUp: 1_600 };

/** Where one booking goes. */
interface BookingTarget {
  /** index */
  restaurant: number;
  day: number;
  table: number;
  /** when it begins: "7:00 PM" */
  seating: string;
}

interface Contender {
  /** @param n grows with each call, so that nothing is requested twice @returns whether it was booked */
  book(n: number, target: BookingTarget): Promise<boolean>;
  /** so many restaurants from here on are this contender's alone */
  firstRestaurant: number;
  /** the processes whose time it takes, by what they are called in the table */
  pids: Record<string, number[]>;
}

/** The result of some seconds of booking. */
interface Figures {
  /** bookings a second */
  rate: number;
  /** milliseconds of the slowest in a hundred */
  p99: number;
  /** microseconds of processor time a booking, by process */
  micros: Record<string, number>;
  refused: number;
}

/** Where the n-th booking goes: all on one day of one restaurant until it is full, or each somewhere else. */
const KINDS: Record<string, (n: number) => BookingTarget> = {
  'one hot day': (n) => ({
    restaurant: 0,
    day: Math.floor(n / DAY_FULL),
    table: Math.floor(n / SEATINGS.length) % TABLES,
    seating: SEATINGS[n % SEATINGS.length]!,
  }),
  spread: (n) => ({
    restaurant: 1 + ((n * 7_919) % (RESTAURANTS - 1)),
    day: Math.floor(n / RESTAURANTS) % 300,
    table: n % TABLES,
    seating: SEATINGS[Math.floor(n / (RESTAURANTS * 300)) % SEATINGS.length]!,
  }),
};

/**
 * `npm run bench -- booking [--rounds 5] [--seconds 4]`: bookings a second through the
 * reservations service, and through a BFF in front of it, beside bare inserts of the same documents under the
 * same indexes in the same MongoDB; one after another, 32 at once.
 */
export async function run(args: string[]): Promise<BenchResult> {
  const { rounds, seconds } = readOptions(args, { rounds: 5, seconds: 4 });
  const options = { connections: AT_ONCE, diners: DINERS.signedUp, fill };
  return withBff(options, async ({ uri, reservations, bff, diners }) => {
    const client = await MongoClient.connect(uri, { ...SAFE, maxPoolSize: 50 });
    try {
      const MongoDB = await databaseProcess({ mongodbUri: uri });
      const service = [reservations.pid];
      const isBooked = async (answer: Promise<number>) => (await answer) === 201;
      const contenders: Record<string, Contender> = {
        'bare insert': { book: await bare(client.db()), firstRestaurant: 0, pids: { MongoDB } },
        'the service': {
          book: (n, target) =>
            isBooked(reservations.post('/api/reservations', bodyOf(target), dinerOf(n).toHexString())),
          firstRestaurant: 0,
          pids: { service, MongoDB },
        },
        'through the BFF': {
          book: (n, target) =>
            isBooked(bff.post('/api/reservations', bodyOf(target), diners[n % diners.length]!)),
          firstRestaurant: RESTAURANTS,
          pids: { BFF: [bff.pid], service, MongoDB },
        },
      };
      return report(await measureAll(contenders, rounds, seconds));
    } finally {
      await client.close();
    }
  });
}

/** A contender and a kind of booking, with what was measured of it round by round. */
interface Run {
  kind: string;
  name: string;
  contender: Contender;
  figures: Figures[];
}

async function measureAll(
  contenders: Record<string, Contender>,
  rounds: number,
  seconds: number,
): Promise<Run[]> {
  const runs = Object.entries(KINDS).flatMap(([kind, targetOf], i) =>
    Object.entries(contenders).map(([name, contender]) => {
      let n = 0;
      const next = (): Promise<boolean> => {
        const target = targetOf(n);
        const booking = { ...target, restaurant: target.restaurant + contender.firstRestaurant };
        // numbers of different kinds must differ: they become idempotency keys
        return contender.book(i * 10_000_000 + n++, booking);
      };
      return { kind, name, contender, next };
    }),
  );
  const measured = await inRotation('Booking', runs, rounds, ({ contender, next }) =>
    bookMany(contender, seconds, next),
  );
  return runs.map((run, i) => ({ ...run, figures: measured[i]! }));
}

/** @param next sends the next booking */
async function bookMany(
  { pids }: Contender,
  seconds: number,
  next: () => Promise<boolean>,
): Promise<Figures> {
  const load = await withCpu(pids, () => generateLoad(next, { seconds, atOnce: AT_ONCE }));
  const { answers, seconds: took } = load.result;
  const waits = answers.filter(({ outcome }) => outcome).map(({ ms }) => ms);
  const micros = Object.entries(load.micros).map(([part, used]) => [part, used / Math.max(1, waits.length)]);
  return {
    rate: waits.length / took,
    p99: percentile(waits, 0.99),
    micros: Object.fromEntries(micros) as Figures['micros'],
    refused: answers.length - waits.length,
  };
}

/** Empties the database and adds the restaurants' floors. */
async function fill(uri: string): Promise<void> {
  const client = await MongoClient.connect(uri, SAFE);
  const db = client.db();
  await db.dropDatabase();
  await db.collection('floors').insertMany(RESTAURANT_IDS.map((id) => floorRecord(id, TABLES)));
  await client.close();
}

const dinerOf = (n: number): ObjectId => new ObjectId((n % DINERS.direct).toString(16).padStart(24, '0'));
const bodyOf = ({ restaurant, day, seating }: BookingTarget) => ({
  reservation: {
    restaurant_id: RESTAURANT_IDS[restaurant]!.toHexString(),
    date: dateAt(day),
    time: seating,
    party_size: 2,
    phone: '(213) 555-0100',
  },
});

async function bare(db: Db): Promise<Contender['book']> {
  const collection: Collection = await db.createCollection('bare');
  // made by the service a moment ago, and copied from it, so that both pay for the same indexes
  const indexes = (await db.collection('reservations').indexes()).filter(({ name }) => name !== '_id_');
  await collection.createIndexes(indexes.map(({ v: _version, ...index }) => index));
  return async (n, { restaurant, day, table: number, seating }) => {
    const now = new Date();
    await collection.insertOne(
      bookingRecord({
        user_id: dinerOf(n),
        restaurant_id: RESTAURANT_IDS[restaurant]!,
        date: dateAt(day),
        time: seating,
        starts_at: now,
        table: number,
        slot: slotIndex(seating),
        place: Math.floor(n / DINERS.direct),
        created_at: now,
        key: `${n}-${restaurant}-00000000-0000-0000-0000`,
      }),
    );
    return true;
  };
}

function report(runs: Run[]): BenchResult {
  const rateOf = ({ figures }: Run): number => median(figures, ({ rate }) => rate);
  const judged: Record<string, Figure> = {};
  const tables = Object.keys(KINDS).map((kind) => {
    const ofKind = runs.filter((run) => run.kind === kind);
    const rows = ofKind.map((run) => {
      const { name, figures, contender } = run;
      const share = rateOf(run) / rateOf(ofKind[0]!);
      const atLeast = SHARES[name];
      if (atLeast) judged[`booking: ${kind}, ${name}, over bare inserts`] = { value: share, atLeast };
      const times = Object.keys(contender.pids).map(
        (part) => `${part} ${median(figures, ({ micros }) => micros[part]!).toFixed(0)}`,
      );
      return [
        name,
        rateOf(run).toFixed(0),
        share.toFixed(2),
        median(figures, ({ p99 }) => p99).toFixed(0),
        String(figures.reduce((sum, { refused }) => sum + refused, 0)),
        times.join(', '),
      ];
    });
    const titles = [kind, 'a second', 'share', 'p99 ms', 'refused', 'CPU µs a booking'];
    return table([titles, ...rows]);
  });
  return { report: tables.join('\n\n'), figures: judged };
}
