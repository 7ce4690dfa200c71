import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * A folder of backups: full ones and files of changes, whose names say when each was begun
 * ("full-20261123T010203456Z.mesa", "changes-20261123T010203456Z.mesa").
 */
const NAME = /^(full|changes)-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(\d{3})Z\.mesa(\.part)?$/;

export interface BackupFile {
  kind: 'full' | 'changes' | 'unfinished';
  path: string;
  begun: Date;
}

export const newName = (kind: 'full' | 'changes', begun: Date): string =>
  `${kind}-${begun.toISOString().replace(/[-:.]/g, '')}.mesa`;

/** The backups of a folder, oldest first. Creates the folder where there is none. */
export async function listBackups(folder: string, kind: BackupFile['kind']): Promise<BackupFile[]> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return (await readdir(folder)).sort().flatMap((name) => {
    const [, is, year, month, day, hour, minute, second, ms, part] = NAME.exec(name) ?? [];
    if (kind !== (part ? 'unfinished' : is)) return [];
    const begun = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}.${ms}Z`);
    return [{ kind, path: join(folder, name), begun }];
  });
}

const DAY_MS = 24 * 60 * 60_000;
const DAYS_KEPT = 7;
/** How far the clocks of MongoDB and of the machine that names the files may be apart. */
export const CLOCKS_APART_MS = 60_000;

/**
 * Removes what is not needed to restore any second of the last seven days, and what was begun a day ago and
 * never finished.
 * @returns the removed files
 */
export async function removeOld(folder: string, now: Date): Promise<string[]> {
  const unfinished = (await listBackups(folder, 'unfinished')).filter(
    ({ begun }) => begun.getTime() < now.getTime() - DAY_MS,
  );
  const removed = [...unfinished, ...(await noLongerNeeded(folder, now))].map(({ path }) => path);
  for (const path of removed) await rm(path);
  return removed;
}

async function noLongerNeeded(folder: string, now: Date): Promise<BackupFile[]> {
  const full = await listBackups(folder, 'full');
  // the first second of the seven days needs the last full backup before it
  const base = full.findLast(({ begun }) => begun.getTime() <= now.getTime() - DAYS_KEPT * DAY_MS);
  if (!base) return [];
  const needed = base.begun.getTime() - CLOCKS_APART_MS;
  const changes = await listBackups(folder, 'changes');
  return [
    ...full.filter(({ begun }) => begun < base.begun),
    // a file of changes ends where the next one begins
    ...changes.filter((_, i) => changes[i + 1] && changes[i + 1]!.begun.getTime() < needed),
  ];
}

/** The full backup to restore from: the file itself, or of a folder the last one before `at`. */
export async function findFull(path: string, at: Date | undefined): Promise<string | undefined> {
  if (!(await stat(path).catch(() => undefined))?.isDirectory()) return path;
  const full = await listBackups(path, 'full');
  return full.findLast(({ begun }) => !at || begun < at)?.path;
}
