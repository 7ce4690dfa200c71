import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { step } from './console/progress-step';
import { UserError } from './console/user-error';
import { serveRemote } from '@mesa/remote-tools/dev';
import { siteOf } from './dev/site';
import { freePorts, isFree } from './machine/ports';
import { readSettings, ROOT } from './settings';
import { stopRequest } from './start/stop-request';

const USAGE = 'Usage: npm run dev -- NAME [--standalone] [--port 3100] [--dir FOLDER]';
const PORT = 3100;

/**
 * `npm run dev -- mf-booking`: serves that remote from its sources inside a running Mesa, with hot reload.
 */
export async function run(args: string[]): Promise<number> {
  const { folder, standalone, wanted } = read(args);
  const settings = readSettings();
  const stopping = stopRequest();
  const site = await siteOf(settings, stopping.signal);
  try {
    const progress = step(`Building ${folder}`);
    const port = wanted || (wanted !== 0 && (await isFree(PORT)) ? PORT : (await freePorts(1))[0]!);
    const stop = await serveRemote({ folder, site: site.url, port, standalone }).finally(() =>
      progress.done(),
    );
    console.log(
      `${standalone ? 'Alone' : `In the Mesa at ${site.url}`}, from its sources: http://127.0.0.1:${port}`,
    );
    await stopping.stop;
    await stop();
    return 0;
  } finally {
    await site.stop();
  }
}

function read(args: string[]): { folder: string; standalone: boolean; wanted: number | undefined } {
  try {
    const {
      positionals: [name],
      values,
    } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        standalone: { type: 'boolean', default: false },
        port: { type: 'string' },
        dir: { type: 'string' },
      },
    });
    if (!name) throw new Error('Name a remote.');
    const folder = values.dir ? resolve(values.dir) : join(ROOT, name);
    if (!existsSync(join(folder, 'remote.json')))
      throw new Error(`${folder} is not a remote: it has no remote.json.`);
    return { folder, standalone: values.standalone, wanted: values.port ? Number(values.port) : undefined };
  } catch (error) {
    throw new UserError(`${(error as Error).message}\n${USAGE}`);
  }
}
