import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { step } from './console/progress-step';
import { UserError } from './console/user-error';
import { check, filled, finishInterrupted, restore } from './data/restore';
import { withData } from './data/with-data';

/**
 * `npm run restore -- FILE`: restores a backup into empty databases; `--replace` replaces what they hold. No
 * part of Mesa may be connected.
 */
export async function run(args: string[]): Promise<number> {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: { replace: { type: 'boolean', default: false } },
  });
  if (!positionals[0]) throw new UserError('Name the file to read: npm run restore -- mesa.backup');
  const file = resolve(process.env.INIT_CWD ?? '.', positionals[0]);
  // checked before anything is written
  const expected = await check(file);
  return withData(async ({ client, uri, running }) => {
    if (running)
      throw new UserError(
        'Mesa is running. Stop it first, so that nothing writes to the databases during the restore.',
      );
    const finished = await finishInterrupted(client, uri);
    if (finished) {
      console.log(
        `Finished the restore of the backup of ${finished.toISOString()}, which was interrupted. Run the ` +
          'command again to restore another one.',
      );
      return 0;
    }
    const notEmpty = await filled(client, uri);
    if (notEmpty.length > 0 && !values.replace)
      throw new UserError(`${notEmpty.join(', ')} are not empty; --replace replaces their data.`);
    const progress = step(`Restoring ${file}`);
    const { collections, documents } = await restore(client, uri, file, {
      expected,
      onProgress: (share, text) => progress.share(share, text),
    }).finally(() => progress.done());
    console.log(
      `Restored ${documents} documents of ${collections} collections as of ${expected.at.toISOString()}.`,
    );
    return 0;
  });
}
