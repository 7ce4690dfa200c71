import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { runProgram } from '../machine/run-program';
import { ROOT } from '../settings';

/** What a remote needs in a repository of its own. */
const PACKAGES = ['contract', 'web-client', 'messages', 'remote-kit', 'ui', 'remote-tools'];

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
