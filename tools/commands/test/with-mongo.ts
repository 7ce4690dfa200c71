import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { step } from '@mesa/remote-tools/commands';
import { findMongod } from '../../offline/mongo/find';
import { startMongo, type MongoServer } from '../../offline/mongo/start-mongo';

/** Starts one real MongoDB for all Jest runs, unless MESA_TEST_MONGODB_URI names one. */
export function withMongo<T>(work: (uri: string) => Promise<T>): Promise<T> {
  const running = process.env.MESA_TEST_MONGODB_URI;
  return running ? work(running) : withOwnMongo(({ uri }) => work(uri));
}

const sayThatItDied = (how: string): void =>
  void process.stderr.write(`The MongoDB of the tests ${how}; starting it again.\n`);

/**
 * Starts a MongoDB in a temporary folder for some work.
 * @param onDied called when it died and is being restarted; by default it says so
 */
export async function withOwnMongo<T>(
  work: (server: MongoServer) => Promise<T>,
  { onDied = sayThatItDied, cacheGb }: { onDied?: (how: string) => void; cacheGb?: number } = {},
): Promise<T> {
  const dataDir = await mkdtemp(join(tmpdir(), 'mesa-mongo-'));
  const progress = step('Starting a MongoDB');
  const server = await startMongo(await findMongod(), dataDir, onDied, { cacheGb });
  try {
    await server.ready.finally(() => progress.done());
    return await work(server);
  } finally {
    await server.process.stop(8_000);
    await rm(dataDir, { recursive: true, force: true });
  }
}
