import { parseArgs } from 'node:util';
import { serveRemote } from '../dev/serve';
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
  const stop = await serveRemote({ folder, site, port, standalone: values.standalone });
  console.log(
    `Runs ${values.standalone ? 'alone' : `in the Mesa at ${site}`}, from its sources: http://127.0.0.1:${port}`,
  );
  await new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, resolve);
  });
  await stop();
  return 0;
}
