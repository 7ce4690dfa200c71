import { open, rm } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { readJson } from './json-file';
import { isAlive, markOf, type ProcessMark } from './processes';

/**
 * Takes a lock file for this process. A lock left behind by a process that has ended is replaced.
 * @returns a function that releases the lock, or the process that holds it
 */
export async function tryLock(
  file: string,
): Promise<{ unlock: () => Promise<void> } | { holder: ProcessMark }> {
  for (;;) {
    const mark = await markOf(process.pid);
    const handle = await open(file, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
      return null;
    });
    if (handle) {
      await handle.writeFile(JSON.stringify(mark));
      await handle.close();
      return { unlock: () => rm(file, { force: true }) };
    }
    const holder = await readHolder(file);
    if (holder && (await isAlive(holder))) return { holder };
    await rm(file, { force: true });
  }
}

/** Takes a lock file, waiting until it is released; calls `onWait` once when it has to wait. */
export async function lock(file: string, onWait: () => void): Promise<() => Promise<void>> {
  for (let waited = false; ; waited = true) {
    const taken = await tryLock(file);
    if ('unlock' in taken) return taken.unlock;
    if (!waited) onWait();
    await pause(200);
  }
}

async function readHolder(file: string): Promise<ProcessMark | null> {
  // a holder that has just created the file may not have written its process id yet; one that has ended
  // may never have
  for (let i = 0; i < 5; i += 1) {
    const holder = await readJson<ProcessMark>(file);
    if (holder) return holder;
    await pause(20);
  }
  return null;
}
