import { parseArgs } from 'node:util';
import { step, UserError } from '@mesa/remote-tools/commands';
import { serveRemote } from '@mesa/remote-tools/dev';
import { freePorts, isFree } from './machine/ports';
import { readPort } from './read-options';
import { checkout } from './remotes/checkout';
import { readSettings, type Settings } from './settings';
import { claim, runningInstance } from './start/instance';
import { startSystem } from './start/start-system';
import { stopRequest } from './start/stop-request';

const USAGE = 'Usage: npm run dev -- NAME [--standalone] [--port 3100] [--dir FOLDER]';
const PORT = 3100;

/** `npm run dev -- mf-booking`: serves that remote from its sources in a running Mesa, with hot reload. */
export async function run(args: string[]): Promise<number> {
  const { folder, standalone, wanted } = read(args);
  const settings = readSettings();
  const stopping = stopRequest();
  const site = await siteOf(settings, stopping.signal);
  try {
    const progress = step(`Building ${folder}`);
    // --port 0, and a default port that is in use, pick a free one
    const port = wanted || (wanted !== 0 && (await isFree(PORT)) ? PORT : (await freePorts(1))[0]!);
    const stop = await serveRemote({ folder, site: site.url, port, standalone }).finally(() =>
      progress.done(),
    );
    const where = standalone ? 'without the shell' : `in the Mesa at ${site.url}`;
    console.log(`Runs ${where}, from its sources: http://127.0.0.1:${port}`);
    await stopping.stop;
    await stop();
    return 0;
  } finally {
    await site.stop();
  }
}

function read(args: string[]): { folder: string; standalone: boolean; wanted: number | undefined } {
  const {
    positionals: [name],
    values: { standalone = false, port, dir },
  } = parseArgs({
    args,
    allowPositionals: true,
    options: { standalone: { type: 'boolean' }, port: { type: 'string' }, dir: { type: 'string' } },
  });
  if (!name) throw new UserError(`Name a remote.\n${USAGE}`);
  return { folder: checkout.folderOf(name, dir), standalone, wanted: port ? readPort(port) : undefined };
}

/** The Mesa that runs on this data folder, which `stop` leaves running, or else one started here. */
async function siteOf(settings: Settings, signal: AbortSignal) {
  const running = await runningInstance(settings.MESA_DATA_DIR);
  if (running) return { url: `http://127.0.0.1:${running.port}`, stop: async () => undefined };
  const release = await claim(settings.MESA_DATA_DIR);
  const system = startSystem({ settings, signal, say: (sentence) => process.stderr.write(`${sentence}\n`) });
  const stop = async (): Promise<void> => {
    await system.stop();
    await release();
  };
  try {
    await system.ready;
    return { url: `http://127.0.0.1:${settings.PORT}`, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
