import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { step, UserError } from '@mesa/remote-tools/commands';
import { databaseUri } from '../offline/mongo/uri';
import { Databases } from './data/databases';
import { restore } from './data/restore';
import { withData } from './data/with-data';
import { stopRequest } from './start/stop-request';

/**
 * `npm run restore -- FILE`: reads a backup into databases with a new prefix, and prints the MONGODB_URI that
 * starts a Mesa on them. Nothing that is there is changed, so a Mesa may serve meanwhile.
 */
export async function run(args: string[]): Promise<number> {
  const {
    positionals: [file],
  } = parseArgs({ args, allowPositionals: true });
  if (!file) throw new UserError('Name the file to read: npm run restore -- mesa.gz');
  const path = resolve(process.env.INIT_CWD ?? '.', file);
  const { signal } = stopRequest();
  return withData(async ({ client, uri }) => {
    const restored = new Databases(client, restoredUri(uri, new Date()));
    const progress = step(`Restoring ${file}`);
    const { at, collections, documents } = await restore(restored, path, {
      signal,
      onProgress: progress.share,
    })
      .catch((error: Error) => {
        if (!signal.aborted) throw error;
        throw new UserError('The restore was stopped, and what it had written was removed.');
      })
      .finally(() => progress.done());
    console.log(
      `Restored ${documents} documents of ${collections} collections as of ${at.toISOString()}. ` +
        `Start Mesa on them with:\n\nMONGODB_URI=${restored.uri}`,
    );
    return 0;
  });
}

/** The same address with another prefix: "mesa" becomes "mesa_restored_20261125_153012". */
function restoredUri(uri: string, now: Date): string {
  const time = now.toISOString().slice(0, 19).replace(/[-:]/g, '').replace('T', '_');
  return databaseUri(uri.replace(/_restored_\d{8}_\d{6}(?=\?|$)/, ''), `restored_${time}`);
}
