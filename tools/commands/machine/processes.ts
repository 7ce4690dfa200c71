import { execFile } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Identifies a process, and not a later one with the same id (containers reuse process ids). */
export interface ProcessMark {
  pid: number;
  /** when the system started it, as the system prints it */
  started: string;
}

/** The start time of a process, or null when it does not run (a zombie does not). */
export async function startedAt(pid: number): Promise<string | null> {
  if (process.platform === 'linux') {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null);
    if (stat === null) return null;
    // the name in parentheses may hold spaces; state is the 1st field after it, the start time the 20th
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields[0] === 'Z' || fields[0] === 'X' ? null : (fields[19] ?? null);
  }
  const { stdout } = await run('ps', ['-o', 'lstart=', '-p', String(pid)]).catch(() => ({ stdout: '' }));
  return stdout.trim() || null;
}

export const markOf = async (pid: number): Promise<ProcessMark> => ({
  pid,
  started: (await startedAt(pid)) ?? '',
});

export const isAlive = async (mark: ProcessMark): Promise<boolean> =>
  (await startedAt(mark.pid)) === mark.started && mark.started !== '';

/** Sends a signal; a process that has already ended is no error. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** Polls a condition. @returns false when it was still false after `withinMs` */
export async function until(
  condition: () => Promise<boolean>,
  withinMs: number,
  everyMs = 50,
): Promise<boolean> {
  const end = performance.now() + withinMs;
  for (;;) {
    if (await condition()) return true;
    if (performance.now() > end) return false;
    await pause(everyMs);
  }
}

/** Ends a process that an earlier run left behind: by SIGINT, then by SIGKILL after `withinMs`. */
export async function endLeftover(mark: ProcessMark, withinMs = 8_000): Promise<void> {
  if (!(await isAlive(mark))) return;
  signal(mark.pid, 'SIGINT');
  const gone = async (): Promise<boolean> => !(await isAlive(mark));
  if (await until(gone, withinMs)) return;
  signal(mark.pid, 'SIGKILL');
  await until(gone, 2_000);
}

/** Starts a process that writes to the end of a log file: only the child keeps the file open. */
export function intoLog<T>(file: string, start: (fd: number) => T): T {
  const fd = openSync(file, 'a', 0o600);
  try {
    return start(fd);
  } finally {
    closeSync(fd);
  }
}
