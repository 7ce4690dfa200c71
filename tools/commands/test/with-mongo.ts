import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { step } from '@mesa/remote-tools/commands';
import { findMongod } from '../../offline/mongo/find';
import { startMongo } from '../../offline/mongo/start-mongo';

/** Starts one real MongoDB for all Jest runs, unless MESA_TEST_MONGODB_URI names one. */
export async function withMongo<T>(work: (uri: string) => Promise<T>): Promise<T> {
  const given = process.env.MESA_TEST_MONGODB_URI;
  if (given) return work(given);
  const dataDir = await mkdtemp(join(tmpdir(), 'mesa-test-'));
  const progress = step('Starting a MongoDB for the tests');
  const server = await startMongo(await findMongod(), dataDir, (how) =>
    process.stderr.write(`The MongoDB of the tests ${how}; starting it again.\n`),
  );
  try {
    await server.ready;
    progress.done();
    return await work(server.uri);
  } finally {
    progress.done();
    await server.process.stop(8_000);
    await rm(dataDir, { recursive: true, force: true });
  }
}
