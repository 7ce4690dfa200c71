import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { UserError } from '@mesa/remote-tools/commands';

/**
 * Creates the data folder where it is missing, and works on its files.
 * @throws UserError naming the folder and the cause, such as a missing right or a full disk
 */
export async function inDataFolder<T>(dataDir: string, work: () => Promise<T>): Promise<T> {
  try {
    await createFolder(dataDir);
    return await work();
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (!code) throw error;
    const cause = message.split(',')[0]!; // without the call and its path
    throw new UserError(
      `Mesa cannot use the data folder ${dataDir} (${cause}); set MESA_DATA_DIR to another folder.`,
    );
  }
}

/** `recursive` of mkdir never ends in /proc, where a new folder is ENOENT although its parent exists. */
async function createFolder(folder: string): Promise<void> {
  const create = () => mkdir(folder, { mode: 0o700 });
  await create().catch(async (error: NodeJS.ErrnoException) => {
    if (error.code === 'EEXIST') return;
    if (error.code !== 'ENOENT' || existsSync(dirname(folder))) throw error;
    await createFolder(dirname(folder));
    await create();
  });
}
