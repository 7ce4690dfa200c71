import type { Databases } from '../data/databases';
import { lastBackup } from '../data/last-backup';
import { fine, note, wrong, type Finding } from './finding';

const HOUR_MS = 60 * 60_000;
/** A backup a day, with time for a second attempt. */
const RECENT_MS = 36 * HOUR_MS;
const REMEDY = 'See docs/operations.md, "Backup and restore".';

/** How old the last backup is. */
export async function examineBackups(databases: Databases, now: Date): Promise<Finding> {
  const last = await lastBackup(databases);
  if (!last) return note('No backup has been made yet.', REMEDY);
  const age = now.getTime() - last.getTime();
  const text = `The last backup is ${(age / HOUR_MS).toFixed(0)} hours old.`;
  return age > RECENT_MS ? wrong(text, REMEDY) : fine(text);
}
