import { readFile, readdir } from 'node:fs/promises';
import { step, UserError } from '@mesa/remote-tools/commands';
import { readSettings } from '../../commands/settings';
import { runningInstance, type Instance } from '../../commands/start/instance';
import { startOwnSystem } from '../../commands/test/own-system';

/** A Mesa to measure. */
export interface Measured extends Instance {
  url: string;
  dataDir: string;
  /** the database's own process, which need not be the one that was started; none when it runs elsewhere */
  mongod: number[];
  stop(): Promise<void>;
}

/** The Mesa that runs on MESA_DATA_DIR, or else one for this measurement alone, with raised rate limits. */
export async function measuredSystem(): Promise<Measured> {
  const { MESA_DATA_DIR } = readSettings();
  const running = await runningInstance(MESA_DATA_DIR);
  if (running) return measured(running, { dataDir: MESA_DATA_DIR, stop: async () => undefined });
  const progress = step('Starting a Mesa to measure');
  const own = await startOwnSystem({ RATE_LIMIT_FACTOR: '100000' }, new AbortController().signal).finally(
    () => progress.done(),
  );
  const instance = await runningInstance(own.dataDir);
  if (!instance) throw new UserError('The Mesa that was started for the measurement has ended.');
  return measured(instance, own);
}

const measured = async (
  instance: Instance,
  { dataDir, stop }: Pick<Measured, 'dataDir' | 'stop'>,
): Promise<Measured> => ({
  ...instance,
  url: `http://localhost:${instance.port}`,
  dataDir,
  mongod: await databaseProcess(instance),
  stop,
});

/** Found by its port: a mongod that another program runs has a pid that was never reported. */
export async function databaseProcess({ mongodbUri }: Pick<Instance, 'mongodbUri'>): Promise<number[]> {
  const port = /:(\d+)\//.exec(mongodbUri)?.[1];
  const found: number[] = [];
  for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    const words = (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).split('\0');
    if (/mongod(\.exe)?$/.test(words[0]!) && words[words.indexOf('--port') + 1] === port)
      found.push(Number(pid));
  }
  return found;
}
