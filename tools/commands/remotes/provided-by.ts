import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { calls, type CallName, type ShellAssets } from '@mesa/contract';
import { shapeOf } from '@mesa/contract/schemas';
import { UserError } from '@mesa/remote-tools/commands';

/**
 * What shell and BFF of this checkout would provide to the live remotes if they were released.
 * @param shellDir the built shell
 * @throws UserError when it is not built
 */
export async function providedBy(shellDir: string): Promise<object> {
  const file = join(shellDir, 'assets.json');
  if (!existsSync(file)) throw new UserError(`${file} does not exist: the shell is not built.`);
  const shell = JSON.parse(await readFile(file, 'utf8')) as ShellAssets;
  return {
    shell: { provides: shell.provides, calls: shell.calls },
    served: Object.fromEntries(Object.keys(calls).map((name) => [name, shapeOf(name as CallName)])),
  };
}
