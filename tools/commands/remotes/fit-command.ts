import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { calls, type CallName, type ShellAssets } from '@mesa/contract';
import { UserError, type Command } from '@mesa/remote-tools/commands';
import { ROOT } from '../settings';
import { buildChanged } from '../start/build';

const load = createRequire(__filename);

/** Asks whether shell and calls of this checkout may be released. */
export const fit: Command = {
  usage: 'fit [--dir SHELL_DIST]',
  about:
    'builds the shell, and checks whether it and the calls of this checkout are compatible with every live ' +
    'remote; run it before you release them',
  async run(admin, { options }) {
    if (!options.dir) await buildChanged(['shell']);
    const dir = resolve(options.dir ?? join(ROOT, 'shell/dist'));
    if (!existsSync(join(dir, 'assets.json'))) throw new UserError(`${dir} is not a built shell.`);
    const read = async (file: string) => JSON.parse(await readFile(join(dir, file), 'utf8')) as unknown;
    const { provides, calls: made } = (await read('assets.json')) as ShellAssets;
    // loaded only here: the schemas of all calls take longer to load than any other command takes
    const { shapeOf } = load('@mesa/contract/schemas') as typeof import('@mesa/contract/schemas');
    const { incompatibilities } = (await admin.post('/fit', {
      provides,
      calls: made,
      types: await read('types.json'),
      served: Object.fromEntries(Object.keys(calls).map((name) => [name, shapeOf(name as CallName)])),
    })) as { incompatibilities: string[] };
    if (incompatibilities.length > 0)
      throw new UserError(
        `Not compatible:\n${incompatibilities.map((reason) => `  - ${reason}`).join('\n')}`,
      );
    console.log('Shell and calls are compatible with every live remote.');
  },
};
