import { BackupRecords } from '../data/backup-records';
import type { Databases } from '../data/databases';
import { fine, note, wrong, type Finding } from './finding';

const HOUR_MS = 60 * 60_000;
/** A backup a day, and the time until it is checked. */
const GOOD_WITHIN_MS = 36 * HOUR_MS;
const KEPT_WITHIN_MS = 60_000;
const REMEDY = 'See docs/operations.md, "Backup and restore".';

/** How old the last backup is that was restored and broke no rule, and whether changes are kept since. */
export async function examineBackups(databases: Databases, now: Date): Promise<Finding[]> {
  const { lastGood, violations, keptUntil } = await new BackupRecords(databases).read();
  const findings: Finding[] = [];
  if (violations > 0)
    findings.push(wrong(`The backup that was checked last breaks ${violations} rules.`, REMEDY));
  if (!lastGood) findings.push(note('No backup has been checked yet.', REMEDY));
  else {
    const age = now.getTime() - lastGood.getTime();
    const text = `The last good backup is ${(age / HOUR_MS).toFixed(0)} hours old.`;
    findings.push(age > GOOD_WITHIN_MS ? wrong(text, REMEDY) : fine(text));
  }
  if (!keptUntil) findings.push(note('No changes are kept between backups.', REMEDY));
  else if (now.getTime() - keptUntil.getTime() > KEPT_WITHIN_MS)
    findings.push(wrong(`Changes since ${keptUntil.toISOString()} are not kept.`, REMEDY));
  else findings.push(fine('Every change since the last backup is kept.'));
  return findings;
}
