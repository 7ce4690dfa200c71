import { randomUUID } from 'node:crypto';
import { addDays, CSRF_HEADER, slotIndex } from '@mesa/contract';
import { step } from '@mesa/remote-tools/commands';
import { MongoClient, ObjectId, type Db } from 'mongodb';
import { readOptions } from '../../commands/read-options';
import { withOwnMongo } from '../../commands/test/with-mongo';
import { databaseUri } from '../../offline/mongo/uri';
import { book, PHONE, today } from '../load/bookings';
import { sendLoad, type Figures } from '../load/http';
import { signUp, type Session } from '../load/session';
import { startPart, type Started } from '../start/parts';
import { inRotation, median, percentile, table, type BenchResult } from './figures';

const AT_ONCE = 32;
const SAFE = { writeConcern: { w: 'majority', journal: true } } as const;
const TABLES = 40;
const RESTAURANTS = Array.from({ length: 120 }, () => new ObjectId());
/** seatings of one day that do not overlap */
const SEATINGS = '11:00 AM,12:30 PM,2:00 PM,3:30 PM,5:00 PM,6:30 PM,8:00 PM,9:30 PM,11:30 PM'.split(',');
/** so many that hardly one has two bookings under way, and that none comes to twenty upcoming ones */
const DINERS = 1_600;
const SIGN_UPS_AT_ONCE = 4;

interface Target {
  restaurant_id: string;
  date: string;
  time: string;
  table: number;
}

/** A table at a time: of the n-th restaurant, day and seating. */
export const targetOf = (restaurant: number, day: number, seating: number, number: number): Target => ({
  restaurant_id: RESTAURANTS[restaurant]!.toHexString(),
  date: addDays(today(), 2 + day),
  time: SEATINGS[seating % SEATINGS.length]!,
  table: number % TABLES,
});

/** Where the n-th booking goes: all on one day of one restaurant until it is full, or each somewhere else. */
const KINDS: Record<string, { atLeast: number; target: (n: number) => Target }> = {
  'one hot day': {
    atLeast: 0.35,
    target: (n) =>
      targetOf(0, Math.floor(n / (TABLES * SEATINGS.length)), n, Math.floor(n / SEATINGS.length)),
  },
  spread: {
    atLeast: 0.35,
    target: (n) => targetOf(1 + ((n * 7_919) % 119), Math.floor(n / 120) % 300, Math.floor(n / 36_000), n),
  },
};

/**
 * `npm run bench -- booking [--rounds 5] [--seconds 4]`: bookings a second through the BFF, beside bare
 * inserts of the same documents under the same indexes in the same MongoDB; in turn, 32 at once.
 */
export const run = (args: string[]): Promise<BenchResult> =>
  withOwnMongo(async (mongo) => {
    const { rounds, seconds } = readOptions(args, { rounds: 5, seconds: 4 });
    const database = (name: string) => databaseUri(mongo.uri, name);
    const client = await MongoClient.connect(database('reservations'), { ...SAFE, maxPoolSize: 50 });
    const started: Started[] = [];
    const start = async (...part: Parameters<typeof startPart>): Promise<Started> => {
      started.unshift(await startPart(...part));
      return started[0]!;
    };
    try {
      await addFloors(client.db());
      const reservations = await start('reservations', database);
      const accounts = await start('accounts', database);
      const bff = await start('bff', database, { accounts, reservations });
      const diners = await signUpMany(bff.url);
      const insert = await bareInsert(client.db(), diners[0]!);
      const contenders = Object.entries(KINDS).flatMap(([kind, { target }]) => {
        let [inserted, requested] = [0, 0];
        return [
          { kind, measure: () => insertMany(seconds, () => insert(target(inserted++))) },
          { kind, measure: () => bookMany({ bff, diners, pids: {} }, seconds, () => target(requested++)) },
        ];
      });
      return report(await inRotation('Booking', contenders, rounds, ({ measure }) => measure()));
    } finally {
      for (const part of started) await part.end();
      await client.close();
    }
  });

/** Gives each restaurant tables. */
export async function addFloors(database: Db): Promise<void> {
  const tables = Array.from({ length: TABLES }, (_, i) => ({ number: i + 1, size: 2 }));
  const hours = Array.from({ length: 7 }, () => [{ first: '10:00 AM', last: '11:30 PM' }]);
  const floor = { name: 'Bench', address: '1 Main St', pairs: [], tables, hours };
  await database.collection('floors').insertMany(RESTAURANTS.map((_id) => ({ _id, ...floor })));
}

/** Diners who are signed in. */
export async function signUpMany(url: string, diners = DINERS): Promise<Session[]> {
  const sessions: Session[] = [];
  const progress = step('Signing diners up');
  const worker = async (): Promise<void> => {
    while (sessions.length < diners) {
      sessions.push((await signUp(url, 'bench')).session);
      progress.share(sessions.length / diners);
    }
  };
  await Promise.all(Array.from({ length: SIGN_UPS_AT_ONCE }, worker)).finally(() => progress.done());
  return sessions;
}

/** Inserts copies of a booking that the service has stored, under copies of its indexes. */
export async function bareInsert(
  database: Db,
  diner: Session,
): Promise<(target: Target) => Promise<unknown>> {
  const slot = { ...targetOf(119, 350, 0, 0), party_size: 2 };
  await book(diner, slot);
  const reservations = database.collection('reservations');
  const { _id, ...stored } = (await reservations.findOne({ date: slot.date }))!;
  const bare = await database.createCollection('bare');
  const indexes = (await reservations.indexes()).filter(({ name }) => name !== '_id_');
  await bare.createIndexes(indexes.map(({ v: _version, ...index }) => index));
  return ({ restaurant_id, date, time, table: number }) =>
    bare.insertOne({
      ...stored,
      date,
      time,
      tables: [number],
      key: randomUUID(),
      code: randomUUID(),
      restaurant_id: new ObjectId(restaurant_id),
      user_id: new ObjectId(),
      cells: [0, 1, 2].map((i) => number * 64 + slotIndex(time) + i),
    });
}

type Measured = Pick<Figures, 'rate' | 'p99' | 'refused'>;

/** Inserts, 32 at once. */
export async function insertMany(seconds: number, insert: () => Promise<unknown>): Promise<Measured> {
  const waits: number[] = [];
  const began = performance.now();
  const worker = async (): Promise<void> => {
    for (let at = began; at < began + seconds * 1_000; ) {
      await insert();
      waits.push(performance.now() - at);
      at = performance.now();
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  const took = (performance.now() - began) / 1_000;
  return { rate: waits.length / took, p99: percentile(waits, 0.99), refused: 0 };
}

/** Books through the BFF. @param pids processes whose time is measured */
export function bookMany(
  { bff, diners, pids }: { bff: Started; diners: Session[]; pids: Record<string, number[]> },
  duration: number,
  next: () => Target,
): Promise<Figures> {
  let n = Math.floor(Math.random() * diners.length);
  return sendLoad({
    url: bff.url,
    connections: AT_ONCE,
    duration,
    pids,
    requests: [
      {
        method: 'POST',
        path: '/api/reservations',
        setupRequest: (request) => {
          const { cookie, token } = diners[n++ % diners.length]!;
          const { table: _, ...slot } = next();
          const headers = { cookie, [CSRF_HEADER]: token, 'idempotency-key': randomUUID() };
          return {
            ...request,
            headers: { 'content-type': 'application/json', ...headers },
            body: JSON.stringify({ reservation: { ...slot, party_size: 2, phone: PHONE } }),
          };
        },
      },
    ],
  });
}

function report(measured: Measured[][]): BenchResult {
  const figures: BenchResult['figures'] = {};
  const rows = Object.entries(KINDS).flatMap(([kind, { atLeast }], i) => {
    const pair = [measured[2 * i]!, measured[2 * i + 1]!];
    const [bare, bff] = pair.map((rounds) => median(rounds, ({ rate }) => rate)) as [number, number];
    figures[`booking: ${kind}, through the BFF over bare inserts`] = { value: bff / bare, atLeast };
    return pair.map((rounds, j) => [
      `${kind}, ${j === 0 ? 'bare inserts' : 'through the BFF'}`,
      median(rounds, ({ rate }) => rate).toFixed(0),
      median(rounds, ({ p99 }) => p99).toFixed(0),
      String(rounds.reduce((sum, { refused }) => sum + refused, 0)),
    ]);
  });
  return { report: table([['', 'a second', 'p99 ms', 'refused'], ...rows]), figures };
}
