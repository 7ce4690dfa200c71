import { basename, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { step, UserError } from '@mesa/remote-tools/commands';
import { readBackupKey } from './data/backup-key';
import { BackupRecords } from './data/backup-records';
import { checkBackup } from './data/check-backup';
import { planRestore, type Plan } from './data/plan-restore';
import { nonEmptyDatabases, finishInterrupted, restore } from './data/restore';
import { withData, type DataSession } from './data/with-data';

/**
 * `npm run restore -- FILE`: restores a backup into empty databases; `--replace` replaces what they hold. No
 * part of Mesa may be connected. `--at TIME` also replays the changes kept in the file's folder before that
 * time; a folder instead of a file means its last backup, with all changes. `--check` restores into
 * databases of its own, checks the data, and drops them: Mesa may serve meanwhile.
 */
export async function run(args: string[]): Promise<number> {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      at: { type: 'string' },
      check: { type: 'boolean', default: false },
      replace: { type: 'boolean', default: false },
    },
  });
  if (!positionals[0]) throw new UserError('Name the file to read: npm run restore -- mesa.backup');
  const file = resolve(process.env.INIT_CWD ?? '.', positionals[0]);
  const key = readBackupKey();
  // read to the end before anything is written
  const plan = await planRestore(file, {
    key,
    at: values.at === undefined ? undefined : timeOf(values.at),
  });
  return withData((session) =>
    values.check ? check(session, plan, key) : replace(session, plan, { key, mayReplace: values.replace }),
  );
}

function timeOf(text: string): Date {
  const time = new Date(text);
  // without a zone it would be this machine's time
  if (/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(Z|[+-]\d\d:\d\d)$/.test(text) && !Number.isNaN(time.getTime()))
    return time;
  throw new UserError(`--at is invalid: expected a time such as 2026-11-23T01:02:03Z, got "${text}".`);
}

async function replace(
  { databases, running }: DataSession,
  plan: Plan,
  { key, mayReplace }: { key?: Buffer; mayReplace: boolean },
): Promise<number> {
  if (running)
    throw new UserError(
      'Mesa is running. Stop it first, so that nothing writes to the databases during the restore.',
    );
  const finished = await finishInterrupted(databases);
  if (finished) {
    console.log(
      `Finished the restore of the backup of ${finished.toISOString()}, which was interrupted. Run the ` +
        'command again to restore another one.',
    );
    return 0;
  }
  const notEmpty = await nonEmptyDatabases(databases);
  if (notEmpty.length > 0 && !mayReplace)
    throw new UserError(`${notEmpty.join(', ')} are not empty; --replace replaces their data.`);
  const changes = await withProgress(plan, (onProgress) => restore(databases, plan, { key, onProgress }));
  console.log(
    `Restored ${plan.documents} documents of ${plan.collections} collections and ${changes} changes, as of ` +
      `${plan.at.toISOString()}.`,
  );
  return 0;
}

async function check({ databases }: DataSession, plan: Plan, key?: Buffer): Promise<number> {
  const violations = await withProgress(plan, (onProgress) =>
    checkBackup(databases, plan, { key, onProgress }),
  );
  await new BackupRecords(databases).checked(basename(plan.full), plan.at, new Date(), violations.length);
  for (const { rule, what } of violations.slice(0, 20)) console.error(`Broken: ${rule}: ${what}`);
  console.log(
    `${plan.full} was restored as of ${plan.at.toISOString()} and breaks ${violations.length} rules.`,
  );
  return violations.length === 0 ? 0 : 1;
}

function withProgress<T>(
  { full }: Plan,
  work: (onProgress: (share: number, text: string) => void) => Promise<T>,
): Promise<T> {
  const progress = step(`Restoring ${full}`);
  return work(progress.share).finally(() => progress.done());
}
