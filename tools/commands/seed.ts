import { readOptions } from './read-options';
import { readSettings } from './settings';
import { buildChanged } from './start/build';
import { createShared, openDatabase } from './start/database';
import { claim, runningInstance } from './start/instance';
import { secretsOf } from './start/secrets';
import { seedAll } from './start/seeding';
import { surroundings } from './start/start-system';
import { stopRequest } from './start/stop-request';
import { parts } from './system';

/**
 * `npm run seed -- --restaurants 100000`: fills the database with demo data: that of the running system, or
 * else the one that `npm start` would use. A second run adds only what is missing.
 */
export async function run(args: string[]): Promise<number> {
  const settings = readSettings();
  const { restaurants } = readOptions(args, { restaurants: settings.MESA_RESTAURANTS });
  const dataDir = settings.MESA_DATA_DIR;
  const running = await runningInstance(dataDir);
  const release = running ? null : await claim(dataDir);
  const stopping = stopRequest();
  const database = running
    ? null
    : await openDatabase(settings, (how) => process.stderr.write(`MongoDB ${how}; starting it again.\n`));
  const uri = running?.mongodbUri ?? database!.uri;
  try {
    await Promise.all([
      database?.ready,
      buildChanged(
        parts.map(({ folder }) => folder),
        stopping.signal,
      ),
    ]);
    await createShared(uri);
    const around = await surroundings(settings, await secretsOf(dataDir), uri);
    await seedAll(around, uri, restaurants, stopping.signal);
    return 0;
  } finally {
    await database?.process?.stop(8_000);
    await release?.();
  }
}
