import { stat } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { step, UserError } from '@mesa/remote-tools/commands';
import { backUp } from './data/back-up';
import { listBackups, newName, removeOld } from './data/backup-folder';
import { readBackupKey } from './data/backup-key';
import { BackupRecords } from './data/backup-records';
import { keepChanges } from './data/keep-changes';
import { readPort } from './read-options';
import { withData, type DataSession } from './data/with-data';

/**
 * `npm run backup -- FILE`: writes every database of this installation as it is at one moment, with photos
 * and published remotes, into one file. With `--dir FOLDER` it names the file itself and removes what is
 * older than seven days; with `--follow` too, it keeps every change in that folder until it is stopped.
 */
export async function run(args: string[]): Promise<number> {
  const {
    positionals: [file],
    values: { dir, follow, port },
  } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      dir: { type: 'string' },
      follow: { type: 'boolean', default: false },
      port: { type: 'string', default: '0' },
    },
  });
  if (dir ? file : follow || !file)
    throw new UserError(
      'Name the file to write, or a folder: npm run backup -- mesa.backup, or -- --dir backups [--follow]',
    );
  const key = readBackupKey();
  const target = resolve(process.env.INIT_CWD ?? '.', (dir ?? file)!);
  if (!dir && (await stat(target).catch(() => null)))
    throw new UserError(`${target} already exists; a backup never overwrites a file.`);
  if (!key) console.error('BACKUP_KEY is not set: what is written is not encrypted.');
  return withData(async (session) => {
    if (dir && follow) return keepChanges(session.databases, target, { key, port: readPort(port) });
    if (!dir) await write(session, () => target, key);
    else await writeInto(target, session, key);
    return 0;
  });
}

async function write({ databases }: DataSession, target: (at: Date) => string, key?: Buffer) {
  const progress = step('Writing a backup');
  const written = await backUp(databases, target, {
    key,
    onProgress: progress.share,
  }).finally(() => progress.done());
  const { size } = await stat(written.file);
  console.log(
    `${written.documents} documents of ${written.collections} collections as of ` +
      `${written.at.toISOString()} in ${written.file} (${(size / 1_048_576).toFixed(1)} MiB` +
      `${key ? ', encrypted' : ''}).`,
  );
  return written;
}

/** A full backup in a folder of backups, and the end of those that are no longer needed. */
async function writeInto(folder: string, session: DataSession, key?: Buffer): Promise<void> {
  await listBackups(folder, 'full');
  const { file, at } = await write(session, (time) => join(folder, newName('full', time)), key);
  await new BackupRecords(session.databases).made(basename(file), at);
  const removed = await removeOld(folder, new Date());
  if (removed.length > 0) console.log(`Removed ${removed.length} files older than seven days.`);
}
