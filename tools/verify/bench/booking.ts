import { slotIndex } from '@mesa/contract';
import { step } from '@mesa/remote-tools/commands';
import { MongoClient, ObjectId, type Collection, type Db } from 'mongodb';
import { readOptions } from '../../commands/read-options';
import type { MeasuredBff } from './helpers/bff';
import { percentile, table } from './helpers/numbers';
import { bookMany, type BookingTarget, type Contender, type Figures } from './helpers/book-many';
import { dateAt } from './helpers/fill-bookings';
import { inRotation } from './helpers/in-rotation';
import { bookingRecord, floorRecord } from './helpers/records';
import type { BenchResult, Figure } from './helpers/result';
import type { MeasuredService } from './helpers/service';
import { withBff } from './helpers/with-bff';
import { databaseProcess } from './system';

const AT_ONCE = 32;
const SAFE = { writeConcern: { w: 'majority', journal: true } } as const;
/** Bookings a second must be at least this share of bare inserts. */
const SHARES: Record<string, number> = { 'the service': 0.5, 'through the BFF': 0.5 };

const TABLES = 40;
const RESTAURANTS = 120;
const RESTAURANT_IDS = Array.from({ length: RESTAURANTS }, () => new ObjectId());
/** seatings of one day that do not overlap */
const SEATINGS = '11:00 AM,12:30 PM,2:00 PM,3:30 PM,5:00 PM,6:30 PM,8:00 PM,9:30 PM,11:30 PM'.split(',');
const DAY_FULL = TABLES * SEATINGS.length;
/** so many that hardly one of them has two bookings under way, and that none comes to twenty upcoming ones */
const DINERS = { direct: 4_000, signedUp: 1_600 };

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
  return withBff({ name: 'booking', connections: AT_ONCE, fill }, async ({ uri, reservations, bff }) => {
    const client = await MongoClient.connect(uri, { ...SAFE, maxPoolSize: 50 });
    try {
      const [mongod = 0] = await databaseProcess({ mongodbUri: uri });
      const { pid } = reservations;
      const contenders: Record<string, Contender> = {
        'bare insert': { book: await bare(client.db()), firstDay: 0, pids: { MongoDB: mongod } },
        'the service': {
          ...{ book: throughService(reservations), firstDay: 0 },
          pids: { service: pid, MongoDB: mongod },
        },
        'through the BFF': {
          ...{ book: await throughBff(bff), firstDay: 400 },
          pids: { BFF: bff.pid, service: pid, MongoDB: mongod },
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
        const booking = { ...target, day: target.day + contender.firstDay };
        // numbers of different kinds must differ: they become idempotency keys
        return contender.book(i * 10_000_000 + n++, booking);
      };
      return { kind, name, contender, next };
    }),
  );
  const measured = await inRotation('Booking', runs, rounds, ({ contender, next }) =>
    bookMany(contender, { seconds, atOnce: AT_ONCE }, next),
  );
  return runs.map((run, i) => ({ ...run, figures: measured[i]! }));
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

function throughService(service: MeasuredService): Contender['book'] {
  return async (n, target) =>
    (await service.post('/api/reservations', bodyOf(target), dinerOf(n).toHexString())) === 201;
}

async function throughBff(bff: MeasuredBff): Promise<Contender['book']> {
  const progress = step('Signing diners up');
  const diners = await bff.diners(DINERS.signedUp, (share) => progress.share(share));
  progress.done();
  return async (n, target) =>
    (await bff.post('/api/reservations', bodyOf(target), diners[n % diners.length]!)) === 201;
}

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
  const middle = (all: number[]): number => percentile(all, 0.5);
  const rateOf = ({ figures }: Run): number => middle(figures.map(({ rate }) => rate));
  const judged: Record<string, Figure> = {};
  const tables = Object.keys(KINDS).map((kind) => {
    const ofKind = runs.filter((run) => run.kind === kind);
    const rows = ofKind.map((run) => {
      const { name, figures, contender } = run;
      const share = rateOf(run) / rateOf(ofKind[0]!);
      const atLeast = SHARES[name];
      if (atLeast) judged[`booking: ${kind}, ${name}, over bare inserts`] = { value: share, atLeast };
      const times = Object.keys(contender.pids).map(
        (part) => `${part} ${middle(figures.map(({ micros }) => micros[part]!)).toFixed(0)}`,
      );
      return [
        name,
        rateOf(run).toFixed(0),
        share.toFixed(2),
        middle(figures.map(({ p99 }) => p99)).toFixed(0),
        String(figures.reduce((sum, { refused }) => sum + refused, 0)),
        times.join(', '),
      ];
    });
    const titles = [kind, 'a second', 'share', 'p99 ms', 'refused', 'CPU µs a booking'];
    return table([titles, ...rows]);
  });
  return { report: tables.join('\n\n'), figures: judged };
}
