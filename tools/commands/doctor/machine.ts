import { access, constants, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { fine, note, wrong, type Finding } from './finding';

const DISK_MIN_MIB = 512;
const DISK_LITTLE_MIB = 2_048;

/** Checks that this user owns the data folder and can write to it, and alone can read the secrets. */
export async function examineDataDir(dataDir: string): Promise<Finding[]> {
  const folder = await stat(dataDir).catch(() => null);
  if (!folder) return [note(`${dataDir} doesn't exist yet; the first start creates it.`)];
  if (!folder.isDirectory()) return [wrong(`${dataDir} is not a folder.`, 'Set MESA_DATA_DIR to a folder.')];
  const uid = process.getuid?.() ?? folder.uid;
  const isWritable = await access(dataDir, constants.W_OK).then(
    () => true,
    () => false,
  );
  const secrets = await stat(join(dataDir, 'secrets.json')).catch(() => null);
  return [
    folder.uid !== uid
      ? wrong(
          `${dataDir} belongs to user ${folder.uid}, and this is user ${uid}.`,
          'Always run Mesa as the same user, or change the owner of the folder with chown -R.',
        )
      : isWritable
        ? fine(`${dataDir} belongs to this user and can be written to.`)
        : wrong(
            `${dataDir} cannot be written to.`,
            'Run chmod u+rwx on it, or choose a file system that is not read-only.',
          ),
    ...(secrets && (secrets.mode & 0o077) !== 0
      ? [wrong('secrets.json can be read by others.', `chmod 600 ${join(dataDir, 'secrets.json')}`)]
      : []),
  ];
}

export async function examineDisk(dataDir: string): Promise<Finding> {
  const existing = (await stat(dataDir).catch(() => null)) ? dataDir : '.';
  const { bavail, bsize } = await statfs(existing);
  const mib = Math.floor((bavail * bsize) / 1_048_576);
  if (mib < DISK_MIN_MIB)
    return wrong(
      `Only ${mib} MiB are free on the disk of ${dataDir}; MongoDB stops taking writes when it is full.`,
      'Free some space, or move MESA_DATA_DIR.',
    );
  return mib < DISK_LITTLE_MIB
    ? note(`${mib} MiB are free on the disk of ${dataDir}, which is low.`)
    : fine(`${(mib / 1_024).toFixed(0)} GiB are free on the disk.`);
}
