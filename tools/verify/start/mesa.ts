import { readFileSync } from 'node:fs';
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { step, UserError } from '@mesa/remote-tools/commands';
import { readSettings } from '../../commands/settings';
import { runningInstance, type Instance } from '../../commands/start/instance';
import { startOwnSystem } from '../../commands/test/own-system';

function variable(name: string): string {
  const value = process.env[name];
  if (value) return value;
  throw new Error(`${name} is not set: these tests need a running Mesa (npm run verify starts one).`);
}

/** The public address of the Mesa that `npm run verify` has started for its tests. */
export const url = (): string => variable('MESA_URL');

/** The description of that Mesa. */
export async function instance(): Promise<Instance> {
  const running = await runningInstance(variable('MESA_DATA_DIR'));
  if (!running) throw new Error('No Mesa runs on MESA_DATA_DIR.');
  return running;
}

/** The address of a service; it is not reachable through the public port. */
export const addressOf = async (service: string): Promise<string> =>
  `http://127.0.0.1:${(await instance()).ports[service]}`;

/** The lines of a part's log so far. */
export const logOf = (part: string): string[] =>
  readFileSync(join(variable('MESA_DATA_DIR'), 'logs', `${part}.log`), 'utf8')
    .split('\n')
    .filter(Boolean);

/** A Mesa to measure. */
export interface Measured extends Instance {
  url: string;
  dataDir: string;
  stop(): Promise<void>;
}

/** The Mesa that runs on MESA_DATA_DIR, or else one for this measurement alone, with raised rate limits. */
export async function measuredSystem(): Promise<Measured> {
  const { MESA_DATA_DIR: dataDir } = readSettings();
  const running = await runningInstance(dataDir);
  if (running)
    return { ...running, url: `http://localhost:${running.port}`, dataDir, stop: async () => undefined };
  const progress = step('Starting a Mesa to measure');
  const started = await startOwnSystem({ RATE_LIMIT_FACTOR: '100000' }, new AbortController().signal).finally(
    () => progress.done(),
  );
  const instance = await runningInstance(started.dataDir);
  if (!instance) throw new UserError('The Mesa that was started for the measurement has ended.');
  return { ...instance, ...started };
}

/** The processes of a database, found by its port: a mongod that another program runs has another pid. */
export async function databaseProcesses(mongodbUri: string): Promise<number[]> {
  const port = /:(\d+)\//.exec(mongodbUri)?.[1];
  const pids: number[] = [];
  for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    const words = (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).split('\0');
    if (/mongod(\.exe)?$/.test(words[0]!) && words[words.indexOf('--port') + 1] === port)
      pids.push(Number(pid));
  }
  return pids;
}
