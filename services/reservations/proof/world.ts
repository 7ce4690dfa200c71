import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { createIdentitySigner } from '@mesa/server-kit';
import { MongoClient, ObjectId } from 'mongodb';
import { createCaller, type Caller } from './caller';
import type { Floor } from './history';
import { startInstances } from './instances';
import { seededRandom } from './seeded-random';
import { recordTimeline } from './timeline';

const ALWAYS = Array.from({ length: 7 }, () => ({ first: '10:00 AM', last: '11:30 PM' }));

export type World = Awaited<ReturnType<typeof openWorld>>;

/** Two instances of the service on a database of their own, the restaurants, and the recorded timeline. */
export async function openWorld({
  mongoUri,
  seed,
  restaurants,
}: {
  mongoUri: string;
  seed: number;
  restaurants: { sizes: number[]; pairs?: Floor['pairs'] }[];
}) {
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
    ({ sizes, pairs = [] }): Floor => ({
      restaurant_id: new ObjectId().toHexString(),
      tables: sizes.map((size, i) => ({ number: i + 1, size })),
      pairs,
    }),
  );
  await database.collection('floors').insertMany(
    floors.map(({ restaurant_id, tables, pairs }) => ({
      _id: new ObjectId(restaurant_id),
      name: 'Proof',
      address: '1 Main St',
      tables,
      pairs: pairs.map((pair) => ({ name: 'Pair', ...pair })),
      hours: ALWAYS,
    })),
  );
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const instances = await startInstances(2, {
    MONGODB_URI: uri.href,
    EVENTS_DB: database.databaseName,
    IDENTITY_PUBLIC_KEY: Buffer.from(publicKey.export({ type: 'spki', format: 'pem' })).toString('base64'),
  });
  await database.command({ collMod: 'reservations', changeStreamPreAndPostImages: { enabled: true } });
  const timeline = await recordTimeline(database.collection('reservations'));
  const sign = createIdentitySigner(privateKey.export({ type: 'pkcs8', format: 'pem' }).toString());
  const anyInstance = () => instances.address(random.whole(0, 1));
  return {
    random,
    database,
    floors,
    instances,
    timeline,
    anyInstance,
    newCaller: (address = anyInstance): Caller => createCaller(new ObjectId().toHexString(), sign, address),
    async close(): Promise<void> {
      await instances.stop();
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
  const client = await MongoClient.connect(uri, {
    serverSelectionTimeoutMS: 60_000,
    socketTimeoutMS: 100_000,
  });
  await client.db().dropDatabase();
  await client.close();
}
