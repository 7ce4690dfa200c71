import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { addDays, DAYS_AHEAD_MAX, RESTAURANT_ZONE, slotInstant, wallTimeAt } from '@mesa/contract';
import { buildBundles, Instances, seededRandom, testIdentity } from '@mesa/server-kit/testing';
import { MongoClient, ObjectId } from 'mongodb';
import { createCaller, type Caller } from './caller';
import type { Floor } from './history';
import { recordTimeline } from './timeline';

const INSTANCES = 2;
const ALWAYS = Array.from({ length: 7 }, () => [{ first: '10:00 AM', last: '11:30 PM' }]);
const DAY_MS = 24 * 3_600_000;

export type World = Awaited<ReturnType<typeof openWorld>>;

interface Options {
  mongoUri: string;
  seed: number;
  restaurants: { sizes: number[]; pairs?: Floor['pairs']; rules?: Floor['rules'] }[];
}

/** Two instances of the service on a database of their own, the restaurants, and the recorded timeline. */
export async function openWorld({ mongoUri, seed, restaurants }: Options) {
  const random = seededRandom(seed);
  const uri = new URL(mongoUri);
  uri.pathname = `/mesa_proof_${randomBytes(5).toString('hex')}`;
  const client = await MongoClient.connect(uri.href, {
    writeConcern: { w: 'majority', journal: true },
    serverSelectionTimeoutMS: 60_000,
    socketTimeoutMS: 20_000,
  });
  const database = client.db();
  const floors = restaurants.map(
    ({ sizes, pairs = [], rules = {} }): Floor => ({
      restaurant_id: new ObjectId().toHexString(),
      tables: sizes.map((size, i) => ({ number: i + 1, size })),
      pairs,
      rules,
    }),
  );
  await database.collection('floors').insertMany(
    floors.map(({ restaurant_id, tables, pairs, rules }) => ({
      _id: new ObjectId(restaurant_id),
      name: 'Proof',
      address: '1 Main St',
      hours: ALWAYS,
      tables,
      rules,
      pairs: pairs.map((pair) => ({ name: 'Pair', ...pair })),
    })),
  );
  const { publicPem, sign } = testIdentity();
  const settings = {
    LOG_LEVEL: 'fatal',
    DRAIN_MS: '0',
    PORT: '0',
    MONGODB_URI: uri.href,
    EVENTS_DB: database.databaseName,
    ANSWER_TOKEN_SECRET: 'm'.repeat(32),
    IDENTITY_PUBLIC_KEY: Buffer.from(publicPem).toString('base64'),
  };
  const bundles = buildBundles(join(__dirname, '..'));
  const instances = await Instances.start(INSTANCES, {
    main: join(bundles, 'main.cjs'),
    env: () => settings,
  });
  await database.command({ collMod: 'reservations', changeStreamPreAndPostImages: { enabled: true } });
  const end = new AbortController();
  const timeline = await recordTimeline(database.collection('reservations'), end.signal);
  const anyInstance = () => instances.address(random.whole(0, INSTANCES - 1));
  return {
    random,
    database,
    floors,
    instances,
    timeline,
    anyInstance,
    ended: end.signal,
    newCaller: (address = anyInstance): Caller => createCaller(new ObjectId().toHexString(), sign, address),
    async close(): Promise<void> {
      end.abort();
      await instances.stop();
      await rm(bundles, { recursive: true });
      await client.close();
      await drop(uri.href);
    },
  };
}

/**
 * Drops the database. A killed instance may leave a transaction open, which MongoDB ends after up to 90 s;
 * only then can the database be dropped. Uses a new connection, because a killed mongod may have left some
 * that never respond.
 */
async function drop(uri: string): Promise<void> {
  const patience = { serverSelectionTimeoutMS: 60_000, socketTimeoutMS: 100_000 };
  const client = await MongoClient.connect(uri, patience);
  await client.db().dropDatabase();
  await client.close();
}

/** Eight days that may be booked: those on which the clock changes with the days before, then others. */
export function bookableDates(now = new Date()): string[] {
  const today = wallTimeAt(now, RESTAURANT_ZONE).date;
  // so late that no day of the proof is over before it ends
  const days = Array.from({ length: DAYS_AHEAD_MAX - 3 }, (_, i) => addDays(today, 3 + i));
  const noon = (date: string) => slotInstant(date, '12:00 PM').getTime();
  const changes = days.filter((day) => noon(day) - noon(addDays(day, -1)) !== DAY_MS);
  const wanted = [...changes.flatMap((day) => [addDays(day, -1), day]), ...days.slice(60)];
  return [...new Set(wanted)].slice(0, 8);
}

export interface Kills {
  /** number of requests between two kills */
  killEvery?: number;
  /** kills the database and resolves once it is killed; it comes back by itself */
  killMongod?: () => Promise<void>;
}

export interface Killed {
  instances: number;
  mongod: number;
}

/** Kills (-9) an instance or the database after every `killEvery` requests, until `total` have been sent. */
export async function killAtIntervals(
  { killEvery = Infinity, killMongod }: Kills,
  { instances, random, ended }: World,
  sent: () => number,
  total: number,
): Promise<Killed> {
  const killed: Killed = { instances: 0, mongod: 0 };
  for (let kill = 0, due = killEvery; due < total; kill += 1, due += killEvery) {
    while (sent() < due && !ended.aborted) await new Promise((resolve) => setTimeout(resolve, 20));
    if (ended.aborted) break;
    if (killMongod && kill % 4 === 3) {
      killed.mongod += 1;
      await killMongod();
    } else {
      killed.instances += 1;
      await instances.kill(random.whole(0, INSTANCES - 1));
    }
  }
  return killed;
}
