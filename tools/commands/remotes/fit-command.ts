import { join, resolve } from 'node:path';
import { createRequire } from 'node:module';
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
    // loaded only here: the schemas of all calls take longer to load than any other command takes
    const { providedBy } = load('./provided-by') as typeof import('./provided-by');
    const provided = await providedBy(resolve(options.dir ?? join(ROOT, 'shell/dist')));
    const { incompatibilities } = (await admin.post('/fit', provided)) as {
      incompatibilities: string[];
    };
    if (incompatibilities.length > 0)
      throw new UserError(`Not compatible:\n${incompatibilities.map((one) => `  - ${one}`).join('\n')}`);
    console.log('Shell and calls are compatible with every live remote.');
  },
};
