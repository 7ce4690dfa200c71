import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from '../settings';
import { parts, type Surroundings } from '../system';
import type { Database } from './database';

const run = promisify(execFile);

/**
 * Gives each part its own user in the embedded MongoDB (docs/decisions/210), once for its files; the users of
 * a MongoDB that MONGODB_URI names are the operator's.
 */
export async function createDatabaseUsers(database: Database, around: Surroundings): Promise<void> {
  const { MONGODB_URI, MESA_DATA_DIR } = around.settings;
  if (MONGODB_URI) return;
  const mark = join(MESA_DATA_DIR, 'mongo', 'mesa-users');
  const names = parts.map(({ name }) => name).join(' ');
  if ((await readFile(mark, 'utf8').catch(() => '')) === names) return;
  await database.ready;
  const addresses = parts.map(({ name }) => [
    `${name.toUpperCase().replaceAll('-', '_')}_MONGODB_URI`,
    around.database(name),
  ]);
  await run(process.execPath, [join(ROOT, 'bff/dist/users.cjs')], {
    env: {
      ...process.env,
      ...Object.fromEntries(addresses),
      MONGODB_ADMIN_URI: database.uri,
      EVENTS_DB: parts[0]!.env(around).EVENTS_DB,
    },
  });
  await writeFile(mark, names);
}
