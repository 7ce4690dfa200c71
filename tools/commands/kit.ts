import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { UserError } from '@mesa/remote-tools/commands';
import { makeKit } from './kit/make-kit';

/** `npm run kit -- --out ../gifts/kit`: packs what a remote needs in a repository of its own. */
export async function run(args: string[]): Promise<number> {
  const { out } = parseArgs({ args, options: { out: { type: 'string' } } }).values;
  if (!out) throw new UserError('Usage: npm run kit -- --out FOLDER');
  const version = await makeKit(resolve(out));
  console.log(
    [
      `Packed ${version} into ${resolve(out)}. README.md there says what a remote may use.`,
      'A repository that "npm run new -- remote NAME --out FOLDER" made gets them by',
      '  npm install ./kit/*.tgz',
    ].join('\n'),
  );
  return 0;
}
