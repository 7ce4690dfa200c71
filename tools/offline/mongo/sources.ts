import { execFile } from 'node:child_process';
import { access, constants } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** The version that Mesa is tested with. */
export const MONGODB_VERSION = '7.0.15';
/** An installed mongod of an older major version is not used. */
const OLDEST_MAJOR = 7;

export interface Mongod {
  /** a command with mongod's command-line options */
  binary: string;
  /** e.g. "7.0.15" */
  version: string;
  /** a description of where it came from, for messages */
  source: string;
}

/** The version a mongod reports. @throws when it cannot be run or prints something else */
export async function versionOf(binary: string): Promise<string> {
  const { stdout } = await run(binary, ['--version'], { timeout: 20_000 });
  const version = /db version v(\d+\.\d+\.\d+)/.exec(stdout)?.[1];
  if (!version) throw new Error(`${binary} does not answer --version like a mongod.`);
  return version;
}

export const isRecent = (version: string): boolean => Number(version.split('.')[0]) >= OLDEST_MAJOR;

/** The first executable file of that name on PATH, or null. */
export async function onPath(name: string): Promise<string | null> {
  for (const folder of (process.env.PATH ?? '').split(delimiter).filter(Boolean)) {
    const file = join(folder, name);
    if (await isExecutable(file)) return file;
  }
  return null;
}

/** A command that gets a signal when this process dies without ending it, where setpriv exists. */
export async function withDeathSignal(signal: 'INT' | 'TERM', command: string[]): Promise<string[]> {
  const setpriv = await onPath('setpriv');
  return setpriv ? [setpriv, '--pdeathsig', signal, ...command] : command;
}

export const isExecutable = (file: string): Promise<boolean> =>
  access(file, constants.X_OK).then(
    () => true,
    () => false,
  );

/** Whether the host of a download answers within the given time, whatever it answers. */
export const answers = (url: string, withinMs = 3_000): Promise<boolean> =>
  fetch(url, { method: 'HEAD', signal: AbortSignal.timeout(withinMs) }).then(
    () => true,
    () => false,
  );
