import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { step } from './console/progress-step';
import { UserError } from './console/user-error';
import { backUp } from './data/back-up';
import { withData } from './data/with-data';

/**
 * `npm run backup -- FILE`: writes every database of this installation, with photos and published remotes,
 * into one file.
 */
export async function run(args: string[]): Promise<number> {
  const {
    positionals: [file],
  } = parseArgs({ args, allowPositionals: true, options: {} });
  if (!file) throw new UserError('Name the file to write: npm run backup -- mesa.backup');
  const target = resolve(process.env.INIT_CWD ?? '.', file);
  if (await stat(target).catch(() => null))
    throw new UserError(`${target} already exists; a backup never overwrites a file.`);
  return withData(async ({ client, uri, running }) => {
    if (running)
      process.stderr.write(
        'Mesa is running: changes made during the backup may or may not be in it (docs/operations.md ' +
          '"Backup and restore").\n',
      );
    const progress = step(`Writing ${target}`);
    const { collections, documents } = await backUp(client, uri, target, {
      at: new Date(),
      onProgress: (share, text) => progress.share(share, text),
    }).finally(() => progress.done());
    const { size } = await stat(target);
    console.log(
      `${documents} documents of ${collections} collections in ${target} ` +
        `(${(size / 1_048_576).toFixed(1)} MiB).`,
    );
    return 0;
  });
}
