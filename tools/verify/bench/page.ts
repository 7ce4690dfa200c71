import { step } from '@mesa/remote-tools/commands';
import { chromium } from '@playwright/test';
import { readOptions } from '../../commands/read-options';
import { findChromium } from '../../offline/chromium';
import { firstLoad, type FirstLoad } from './page/first-load';
import { mainJob, type MainJob } from './page/main-job';
import { buildOneBundle } from './page/one-bundle';
import { secondBff } from './page/second-bff';
import { inRotation } from './helpers/in-rotation';
import { median, table } from './helpers/numbers';
import type { BenchResult, Figure } from './helpers/result';
import type { Started } from './helpers/service';
import { measuredSystem } from './system';

const TITLES = ['landing page, first visit', 'Mesa', 'one file', 'x one file'];

const JOBS = 3;
const GOALS = { largest: 1_800, shifts: 0, bytes: 1.2, usable: 1.25, interaction: 100, route: 100 };

type Shown = [title: string, of: (one: FirstLoad) => number, digits?: number];
const ROWS: Shown[] = [
  ['search box usable, ms', ({ usable }) => usable],
  ['first tables shown, ms', ({ tables }) => tables],
  ['largest paint, ms', ({ largest }) => largest],
  ['shifts', ({ shifts }) => shifts, 3],
  ['requests until usable', ({ requests }) => requests],
  ['kB until usable', ({ bytes }) => bytes / 1_000, 1],
  ['kB of scripts', ({ scriptBytes }) => scriptBytes / 1_000, 1],
];

/**
 * `npm run bench -- page [--rounds 7]`: the landing page on a phone that never saw it, 4 times slower than
 * this machine, on slow 4G (150 ms, 1.6 Mbit/s); beside it the same sources built as one file. Then the main
 * job, and going from screen to screen.
 */
export async function run(args: string[]): Promise<BenchResult> {
  const { rounds } = readOptions(args, { rounds: 7 });
  const system = await measuredSystem();
  let other: Started | undefined;
  const browser = await chromium.launch({
    executablePath: await findChromium(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
  try {
    const building = step('Building the same as one bundle');
    other = await secondBff(system.pids['bff']!, await buildOneBundle());
    building.done();
    const urls = [system.url, other.url];
    const loads = await inRotation('Opening the landing page', urls, rounds, (url) =>
      firstLoad(browser, url),
    );
    const jobs: Record<'slow' | 'as it is', MainJob[]> = { slow: [], 'as it is': [] };
    const working = step('Doing the main job');
    for (let i = 0; i < JOBS; i += 1) {
      jobs.slow.push(await mainJob(browser, system.url, {}));
      jobs['as it is'].push(await mainJob(browser, system.url, { processor: 1 }));
      working.share((i + 1) / JOBS);
    }
    working.done();
    const [first, later] = [judgeLoads(loads), judgeJobs(jobs)];
    return { report: `${first.report}\n\n${later.report}`, figures: { ...first.figures, ...later.figures } };
  } finally {
    await browser.close();
    await other?.end();
    await system.stop();
  }
}

function judgeLoads(loads: FirstLoad[][]): BenchResult {
  const medians = (of: Shown[1]) => loads.map((some) => median(some, of)) as [number, number];
  const over = (of: Shown[1]) => {
    const [mesa, one] = medians(of);
    return mesa / one;
  };
  const rows = ROWS.map(([title, of, digits = 0]) => {
    const [mesa, one] = medians(of);
    return [title, mesa.toFixed(digits), one.toFixed(digits), one ? (mesa / one).toFixed(2) : '-'];
  });
  const what = loads[0]!.at(-1)!.largestWhat;
  return {
    report: `${table([TITLES, ...rows])}\nThe largest paint is ${what}.`,
    figures: {
      'page: search box usable, over one file': { value: over(({ usable }) => usable), atMost: GOALS.usable },
      'page: bytes until usable, over one file': { value: over(({ bytes }) => bytes), atMost: GOALS.bytes },
      'page: layout shifts': { value: medians(({ shifts }) => shifts)[0], atMost: GOALS.shifts },
      'page: largest paint, ms': { value: medians(({ largest }) => largest)[0], atMost: GOALS.largest },
    },
  };
}

function judgeJobs(jobs: Record<'slow' | 'as it is', MainJob[]>): BenchResult {
  const all = Object.values(jobs);
  const longest = (some: MainJob[]) => median(some, ({ interactions }) => interactions[0]?.duration ?? 0);
  const changed = (some: MainJob[], route: string) => median(some, ({ routes }) => routes[route]!);
  const routes = Object.keys(jobs.slow[0]!.routes);
  const rows = [
    ['longest answer to a touch or key (INP)', ...all.map((some) => longest(some).toFixed(0))],
    ...routes.map((route) => [route, ...all.map((some) => changed(some, route).toFixed(0))]),
    ['shifts', ...all.map((some) => median(some, ({ shifts }) => shifts).toFixed(3))],
  ];
  const slowest = jobs.slow[0]!.interactions.slice(0, 5).map(
    ({ duration, what }) => `  ${duration} ms: ${what}`,
  );
  const figures: Record<string, Figure> = {
    'page: longest answer to a touch or key, 4 x slower, ms': {
      value: longest(jobs.slow),
      atMost: GOALS.interaction,
    },
  };
  for (const route of routes)
    figures[`page: ${route}, 4 x slower, ms`] = { value: changed(jobs.slow, route), atMost: GOALS.route };
  return {
    report: [table([['ms over the main job', '4 x slower', 'as it is'], ...rows]), ...slowest].join('\n'),
    figures,
  };
}
