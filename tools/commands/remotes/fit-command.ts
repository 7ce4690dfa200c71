import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { calls, type CallName, type ShellAssets } from '@mesa/contract';
import { UserError, type Command } from '@mesa/remote-tools/commands';
import { ROOT } from '../settings';

const load = createRequire(__filename);

/** Asks whether shell and calls of this checkout may be released. */
export const fit: Command = {
  usage: 'fit [--dir SHELL_DIST]',
  about:
    'checks whether shell and calls of this checkout are compatible with every live remote; run it ' +
    'before you release them',
  async run(admin, { options }) {
    const file = join(resolve(options.dir ?? join(ROOT, 'shell/dist')), 'assets.json');
    if (!existsSync(file)) throw new UserError(`${file} does not exist: the shell is not built.`);
    const { provides, calls: made } = JSON.parse(await readFile(file, 'utf8')) as ShellAssets;
    // loaded only here: the schemas of all calls take longer to load than any other command takes
    const { shapeOf } = load('@mesa/contract/schemas') as typeof import('@mesa/contract/schemas');
    const { incompatibilities } = (await admin.post('/fit', {
      shell: { provides, calls: made },
      served: Object.fromEntries(Object.keys(calls).map((name) => [name, shapeOf(name as CallName)])),
    })) as { incompatibilities: string[] };
    if (incompatibilities.length > 0)
      throw new UserError(`Not compatible:\n${incompatibilities.map((one) => `  - ${one}`).join('\n')}`);
    console.log('Shell and calls are compatible with every live remote.');
  },
};
