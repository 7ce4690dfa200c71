import { readFile } from 'node:fs/promises';
import { step } from '@mesa/remote-tools/commands';
import { chromium } from '@playwright/test';
import { readOptions } from '../../commands/read-options';
import { findChromium } from '../../offline/chromium';
import { measuredSystem } from '../start/mesa';
import { bundle, startProcess, type Started } from '../start/parts';
import { inRotation, median, table, type BenchResult } from './figures';
import { firstLoad, type FirstLoad } from './page/first-load';
import { buildOneBundle } from './page/one-bundle';

const ROWS: [title: string, of: (load: FirstLoad) => number][] = [
  ['search box usable, ms', ({ usable }) => usable],
  ['first tables shown, ms', ({ tables }) => tables],
  ['requests until usable', ({ requests }) => requests],
  ['bytes until usable', ({ bytes }) => bytes],
  ['bytes of scripts', ({ scriptBytes }) => scriptBytes],
];

/**
 * `npm run bench -- page [--rounds 7]`: the landing page on a phone that never saw it, 4 times slower than
 * this machine, on slow 4G (150 ms, 1.6 Mbit/s); beside it the same sources built as one file.
 */
export async function run(args: string[]): Promise<BenchResult> {
  const { rounds } = readOptions(args, { rounds: 7 });
  const system = await measuredSystem();
  let oneFile: Started | undefined;
  const browser = await chromium.launch({
    executablePath: await findChromium(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
  try {
    const building = step('Building the same as one bundle');
    oneFile = await secondBff(system.pids['bff']!, await buildOneBundle());
    building.done();
    const loads = await inRotation('Opening the landing page', [system.url, oneFile.url], rounds, (url) =>
      firstLoad(browser, url),
    );
    const rows = ROWS.map(([title, of]) => {
      const [mesa, single] = loads.map((some) => median(some, of)) as [number, number];
      return [title, mesa.toFixed(0), single.toFixed(0), (mesa / single).toFixed(2)];
    });
    const over = (of: (load: FirstLoad) => number) => median(loads[0]!, of) / median(loads[1]!, of);
    return {
      report: table([['landing page, first visit', 'Mesa', 'one file', 'x one file'], ...rows]),
      figures: {
        'page: search box usable, over one file': { value: over(({ usable }) => usable), atMost: 1.2 },
        'page: bytes until usable, over one file': { value: over(({ bytes }) => bytes), atMost: 1.1 },
        'page: JavaScript until usable, kB': {
          value: median(loads[0]!, ({ scriptBytes }) => scriptBytes / 1_000),
          atMost: 150,
        },
      },
    };
  } finally {
    await browser.close();
    await oneFile?.end();
    await system.stop();
  }
}

/**
 * Another instance of a running BFF, with the same settings but for its port and the folder of its shell: so
 * both variants of the page come from the same program, packed and cached the same way.
 * @param pid of the running one; its settings are read from /proc, so this needs Linux
 */
async function secondBff(pid: number, shellDir: string): Promise<Started> {
  const environment = (await readFile(`/proc/${pid}/environ`, 'utf8')).split('\0').filter(Boolean);
  const { NODE_CHANNEL_FD: _, ...env } = Object.fromEntries(
    environment.map((line) => line.split(/=(.*)/s) as [string, string]),
  );
  const changed = { PORT: '0', ADMIN_PORT: '0', SHELL_DIR: shellDir, LOG_LEVEL: 'error' };
  return startProcess(bundle('bff', 'main'), { ...env, ...changed });
}
