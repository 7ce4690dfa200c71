import { withData } from './data/with-data';
import { readOptions } from './read-options';
import { readSettings } from './settings';
import { buildChanged } from './start/build';
import { createSharedCollections } from './start/database';
import { secretsOf } from './start/secrets';
import { seedAll } from './start/seeding';
import { systemConfig } from './start/start-system';
import { stopRequest } from './start/stop-request';
import { parts } from './system';

/**
 * `npm run seed -- --restaurants 100000` fills a database with demo data: the database of the running system,
 * or else the one that `npm start` would use. A second run adds only what is missing.
 */
export async function run(args: string[]): Promise<number> {
  const settings = readSettings();
  const { restaurants } = readOptions(args, { restaurants: settings.MESA_RESTAURANTS });
  const { signal } = stopRequest();
  const folders = parts.map(({ folder }) => folder);
  await buildChanged(folders, signal);
  return withData(async ({ uri }) => {
    await createSharedCollections(uri);
    const config = await systemConfig(settings, await secretsOf(settings.MESA_DATA_DIR), uri);
    await seedAll(config, uri, restaurants, signal);
    return 0;
  });
}
