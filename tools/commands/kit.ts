import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { UserError } from '@mesa/remote-tools/commands';
import { runProgram } from './machine/run-program';
import { ROOT } from './settings';

/** What a remote needs in a repository of its own. */
const PACKAGES = ['contract', 'web-client', 'messages', 'remote-kit', 'ui', 'remote-tools'];

/** `npm run kit -- --out ../gifts/kit`: packs what a remote needs in a repository of its own. */
export async function run(args: string[]): Promise<number> {
  const { out } = parseArgs({ args, options: { out: { type: 'string' } } }).values;
  if (!out) throw new UserError('Usage: npm run kit -- --out FOLDER');
  const files = await makeKit(resolve(out));
  console.log(
    [
      `Packed into ${resolve(out)}:`,
      ...files.map((file) => `  ${file}`),
      'A repository that "npm run new -- remote NAME --out FOLDER" made gets them by',
      '  npm install ./kit/*.tgz',
    ].join('\n'),
  );
  return 0;
}

/**
 * Packs Mesa's packages as they are: a remote's build compiles them with its own sources.
 * @param out the folder for the tarballs; made if it is missing
 * @returns their names
 */
export async function makeKit(out: string): Promise<string[]> {
  await mkdir(out, { recursive: true });
  const folders = PACKAGES.map((name) => join(ROOT, 'packages', name));
  const args = ['pack', ...folders, '--pack-destination', out, '--offline', '--loglevel=error'];
  return (await runProgram('npm', args, { failure: 'npm pack failed' })).trim().split('\n');
}
