import { producerOf } from '@mesa/contract';
import { UserError } from '@mesa/remote-tools/commands';
import { withClient } from '../../offline/mongo/client';
import { findMongod } from '../../offline/mongo/find';
import { embeddedPort, startMongo } from '../../offline/mongo/start-mongo';
import { databaseUri, withoutPassword } from '../../offline/mongo/uri';
import { isFree } from '../machine/ports';
import type { Supervised } from '../machine/supervise';
import type { Settings } from '../settings';

export interface Database {
  /** base address; databaseUri() derives each part's own */
  uri: string;
  /** resolves when it accepts writes */
  ready: Promise<void>;
  /** the embedded server; absent when MONGODB_URI names another */
  process?: Supervised;
}

/**
 * Opens the database of this system: the one MONGODB_URI names, or else the embedded one.
 * @param onDied called with a description when the embedded one died and is being restarted
 */
export async function openDatabase(settings: Settings, onDied: (how: string) => void): Promise<Database> {
  const uri = settings.MONGODB_URI;
  if (!uri || (await isEmbedded(settings))) {
    const server = await startMongo(await findMongod(), settings.MESA_DATA_DIR, onDied);
    return uri ? { ...server, uri } : server;
  }
  const ready = ping(uri);
  ready.catch(() => undefined); // the caller awaits it; until then it must not count as unhandled
  return { uri, ready };
}

/**
 * Whether the database of this system is the embedded one: without MONGODB_URI, or with the address of it
 * that `npm run restore` printed, unless it runs already.
 */
export async function isEmbedded({ MONGODB_URI: uri, MESA_DATA_DIR }: Settings): Promise<boolean> {
  if (!uri) return true;
  const port = await embeddedPort(MESA_DATA_DIR);
  return port !== undefined && uri.startsWith(`mongodb://127.0.0.1:${port}/`) && isFree(port);
}

/** Checks a configured MongoDB: it must answer and be a replica set; the embedded one is no fallback. */
async function ping(uri: string): Promise<void> {
  const hello = await withClient(uri, (client) => client.db('admin').command({ hello: 1 }), 8_000).catch(
    ({ message }: Error) => {
      throw new UserError(`MONGODB_URI (${withoutPassword(uri)}) does not answer: ${message}`);
    },
  );
  // a mongos of a sharded cluster names no set, but answers "isdbgrid"
  if (!hello.setName && hello.msg !== 'isdbgrid')
    throw new UserError(
      `MONGODB_URI (${withoutPassword(uri)}) must name a replica set: bookings use transactions and ` +
        'change streams.',
    );
}

/**
 * Creates the collections of events, which a part and its seed would otherwise create at the same time:
 * mongod under Wine can crash when two clients create one collection at once (docs/decisions/031).
 */
export const createSharedCollections = (uri: string): Promise<void> =>
  withClient(databaseUri(uri, 'events'), async (client) => {
    const existing = await client.db().listCollections({}, { nameOnly: true }).toArray();
    for (const producer of new Set(Object.values(producerOf)))
      if (!existing.some(({ name }) => name === producer)) await client.db().createCollection(producer);
  });
