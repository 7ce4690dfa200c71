import { step, UserError } from '@mesa/remote-tools/commands';
import { listenProblem } from './machine/ports';
import { readSettings, variables } from './settings';
import { claim } from './start/instance';
import { stopRequest } from './start/stop-request';
import { startSystem } from './start/start-system';

/** `npm start`: runs the whole system until Ctrl-C. */
export async function run(): Promise<number> {
  const settings = readSettings();
  const release = await claim(settings.MESA_DATA_DIR);
  const stopping = stopRequest();
  try {
    await checkAddress(settings.PORT, settings.HOST);
    const progress = step('Starting Mesa');
    const system = startSystem({
      settings,
      signal: stopping.signal,
      say: (sentence) => process.stderr.write(`${sentence}\n`),
    });
    try {
      const adminUrl = await system.ready;
      progress.done();
      console.log(`Remotes are published at ${adminUrl} (MESA_ADMIN_URL)`);
      console.log(`Mesa is ready at http://localhost:${settings.PORT}`);
      await stopping.stop;
    } catch (error) {
      if (!stopping.signal.aborted) throw error;
    } finally {
      progress.done();
      await system.stop();
    }
    return 0;
  } finally {
    await release();
  }
}

/** @throws UserError when the public port cannot be listened on, naming the setting to change */
async function checkAddress(port: number, host: string): Promise<void> {
  // "localhost" may mean either of the two loopback addresses
  const addresses = [...new Set([host, '127.0.0.1', '::1'])];
  const problems = new Map(
    await Promise.all(
      addresses.map(async (address) => [address, await listenProblem(port, address)] as const),
    ),
  );
  if (problems.get(host) === 'EADDRNOTAVAIL')
    throw new UserError(`HOST is invalid: expected ${variables.HOST.description}.`);
  const problem = problems.get(host) ?? [...problems.values()].find((code) => code === 'EADDRINUSE');
  if (problem === 'EACCES')
    throw new UserError(`Port ${port} needs more rights than this user has; set PORT to one above 1023.`);
  if (problem) throw new UserError(`Port ${port} is in use by another program; set PORT to a free one.`);
}
