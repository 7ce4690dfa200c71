import { parseArgs } from 'node:util';
import { UserError } from '@mesa/remote-tools/commands';
import { serveUntilStopped } from '@mesa/remote-tools/dev';
import { readPort } from './read-options';
import { checkout } from './remotes/checkout';
import { readSettings } from './settings';
import { requireInstance } from './start/instance';

/** `npm run dev -- mf-booking`: serves that remote from its sources in the running Mesa, with hot reload. */
export async function run(args: string[]): Promise<number> {
  const {
    positionals: [name],
    values: { standalone, port, dir },
  } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      standalone: { type: 'boolean', default: false },
      port: { type: 'string', default: '3100' },
      dir: { type: 'string' },
    },
  });
  if (!name)
    throw new UserError(
      'Name a remote.\nUsage: npm run dev -- NAME [--standalone] [--port 3100] [--dir FOLDER]',
    );
  const folder = checkout.folderOf(name, dir);
  const { port: ofMesa } = await requireInstance(readSettings().MESA_DATA_DIR, 'set MESA_DATA_DIR to its');
  await serveUntilStopped({ folder, site: `http://127.0.0.1:${ofMesa}`, port: readPort(port), standalone });
  return 0;
}
