import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { step } from '@mesa/remote-tools/commands';
import { MongoClient } from 'mongodb';
import { findMongod } from '../../../offline/mongo/find';
import { startMongo } from '../../../offline/mongo/start-mongo';
import { readSettings } from '../../../commands/settings';

interface Options {
  /** size of the cache in gigabytes; only for a MongoDB that the benchmark starts itself */
  cacheGb?: number;
  /** the databases on MONGODB_URI stay, so that the next run need not fill them */
  keep?: boolean;
}

/**
 * The MongoDB that MONGODB_URI names, or else one that it starts in a temporary folder, so that nothing else
 * is touched.
 */
export async function openBenchDatabase({ cacheGb, keep = false }: Options = {}) {
  const { MONGODB_URI } = readSettings();
  const given = new Set<string>();
  const folder = MONGODB_URI ? undefined : await mkdtemp(join(tmpdir(), 'mesa-bench-'));
  const progress = step('Starting a MongoDB for the benchmark');
  const server = folder
    ? await startMongo(await findMongod(), folder, (how) => process.stderr.write(`MongoDB ${how}.\n`), {
        cacheGb,
      })
    : undefined;
  await server?.ready;
  progress.done();
  const base = MONGODB_URI ?? server!.uri;
  const uriOf = (name: string): string => {
    given.add(name);
    const uri = new URL(base);
    uri.pathname = `/${name}`;
    return uri.href;
  };
  return {
    /** address of a database of that name */
    uriOf,
    /** removes the databases it has given out and, when it started one, the whole server */
    async end(): Promise<void> {
      if (!server && !keep) await drop(base, given);
      await server?.process.stop(8_000);
      if (folder) await rm(folder, { recursive: true, force: true });
    },
  };
}

async function drop(base: string, names: Iterable<string>): Promise<void> {
  const client = new MongoClient(base);
  try {
    for (const name of names) await client.db(name).dropDatabase();
  } finally {
    await client.close();
  }
}
