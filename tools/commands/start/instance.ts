import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { UserError } from '@mesa/remote-tools/commands';
import { readJson, writeJson } from '../machine/json-file';
import { tryLock } from '../machine/lock';
import { isAlive, type ProcessMark } from '../machine/processes';
import { inDataFolder } from './data-folder';

/** Describes the running system to other commands: `<dataDir>/instance.json`, readable by its owner alone. */
export interface Instance {
  /** the public port */
  port: number;
  adminUrl: string;
  adminToken: string;
  /** base address, no database in it */
  mongodbUri: string;
  /** loopback ports by part */
  ports: Record<string, number>;
  /** process ids, also of parts that were restarted since */
  pids: Record<string, number | undefined>;
  /** the process of `npm start` itself */
  tool: ProcessMark;
}

const fileOf = (dataDir: string): string => join(dataDir, 'instance.json');

/**
 * Claims a data folder for this process: two systems on the same files would corrupt them.
 * @returns a function that releases it
 * @throws UserError when another process uses it, or when it cannot be written to
 */
export async function claim(dataDir: string): Promise<() => Promise<void>> {
  const taken = await inDataFolder(dataDir, () => tryLock(join(dataDir, 'instance.lock')));
  if ('unlock' in taken) return taken.unlock;
  throw new UserError(
    `Another Mesa (process ${taken.holder.pid}) uses ${dataDir}; set MESA_DATA_DIR to another folder ` +
      'to run a second one.',
  );
}

export const announce = (dataDir: string, instance: Instance): Promise<void> =>
  inDataFolder(dataDir, () => writeJson(fileOf(dataDir), instance));

export const withdraw = (dataDir: string): Promise<void> => rm(fileOf(dataDir), { force: true });

/** The system that runs on this data folder, or null when none does. */
export async function runningInstance(dataDir: string): Promise<Instance | null> {
  const instance = await readJson<Instance>(fileOf(dataDir)).catch(() => null);
  return instance?.tool && (await isAlive(instance.tool)) ? instance : null;
}

/**
 * The system that runs on this data folder.
 * @param otherwise what else to do when none does: "name one with --url"
 * @throws UserError that says so
 */
export async function requireInstance(dataDir: string, otherwise: string): Promise<Instance> {
  const instance = await runningInstance(dataDir);
  if (instance) return instance;
  throw new UserError(`No Mesa is running here. Start one with npm start, or ${otherwise}.`);
}
