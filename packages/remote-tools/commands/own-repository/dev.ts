import { parseArgs } from 'node:util';
import { serveUntilStopped } from '../dev/serve';
import { readVariable } from '../settings';
import { UserError } from '../user-error';

/** Serves the remote from its sources in front of a running Mesa, until this process is stopped. */
export async function dev(folder: string, args: string[]): Promise<number> {
  const { values } = parseArgs({
    args,
    options: { standalone: { type: 'boolean', default: false }, port: { type: 'string', default: '3100' } },
  });
  const port = Number(values.port);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new UserError(`--port is invalid: expected a port number, got "${values.port}".`);
  const site = readVariable('MESA_URL', process.env) ?? 'http://localhost:3000';
  await fetch(site).catch(() => {
    throw new UserError(`${site} does not answer: start a Mesa there, or set MESA_URL to one that runs.`);
  });
  await serveUntilStopped({ folder, site, port, standalone: values.standalone });
  return 0;
}
