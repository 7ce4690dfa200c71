import { parseArgs } from 'node:util';
import { UserError } from '@mesa/remote-tools/commands';
import { serveUntilStopped } from '@mesa/remote-tools/dev';
import { readPort } from './read-options';
import { checkout } from './remotes/checkout';
import { devPart } from './start/dev-part';
import { readSettings } from './settings';
import { requireInstance } from './start/instance';
import { parts } from './system';

/**
 * `npm run dev -- mf-booking`: serves that remote from its sources in the running Mesa, with hot reload;
 * `-- reservations` and `-- bff` restart that part of it after each change.
 */
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
      'Name a remote, a service or bff.\n' +
        'Usage: npm run dev -- NAME [--standalone] [--port 3100] [--dir FOLDER]',
    );
  const dataDir = readSettings().MESA_DATA_DIR;
  const { port: ofMesa } = await requireInstance(dataDir, 'set MESA_DATA_DIR to its');
  const part = parts.find((candidate) => candidate.name === name);
  if (part) return devPart(part, dataDir);
  const folder = checkout.folderOf(name, dir);
  await serveUntilStopped({ folder, site: `http://127.0.0.1:${ofMesa}`, port: readPort(port), standalone });
  return 0;
}
