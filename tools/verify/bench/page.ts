import { step } from '@mesa/remote-tools/commands';
import { chromium } from '@playwright/test';
import { readOptions } from '../../commands/read-options';
import { findChromium } from '../../offline/chromium';
import { firstLoad, type FirstLoad } from './page/first-load';
import { mainJob, type MainJob } from './page/main-job';
import { buildOneBundle } from './page/one-bundle';
import { secondBff } from './page/second-bff';
import { inRotation } from './parts/in-rotation';
import { percentile, table } from './parts/numbers';
import type { Started } from './parts/service';
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
 * @returns 0 when every goal is met
 */
export async function run(args: string[]): Promise<number> {
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
    return [reportLoads(loads), reportJobs(jobs)].every(Boolean) ? 0 : 1;
  } finally {
    await browser.close();
    await other?.end();
    await system.stop();
  }
}

const middle = (samples: number[]): number => percentile(samples, 0.5);

function reportLoads(loads: FirstLoad[][]): boolean {
  const medians = (of: Shown[1]) => loads.map((some) => middle(some.map(of))) as [number, number];
  const rows = ROWS.map(([title, of, digits = 0]) => {
    const [mesa, one] = medians(of);
    return [title, mesa.toFixed(digits), one.toFixed(digits), one ? (mesa / one).toFixed(2) : '-'];
  });
  process.stdout.write(`${table([TITLES, ...rows])}\n`);
  const [bytes, usable] = [medians(({ bytes: all }) => all), medians(({ usable: at }) => at)];
  const [largest] = medians(({ largest: at }) => at);
  const [shifts] = medians(({ shifts: all }) => all);
  const what = loads[0]!.at(-1)!.largestWhat;
  process.stdout.write(
    `The largest paint is ${what}. Goals: largest paint under ${GOALS.largest} ms, no shifts, ` +
      `${GOALS.bytes} x the bytes and ${GOALS.usable} x the time to usable of one file.\n`,
  );
  return (
    largest < GOALS.largest &&
    shifts === GOALS.shifts &&
    bytes[0] / bytes[1] <= GOALS.bytes &&
    usable[0] / usable[1] <= GOALS.usable
  );
}

function reportJobs(jobs: Record<string, MainJob[]>): boolean {
  const names = Object.keys(jobs);
  const longest = (some: MainJob[]) => middle(some.map(({ interactions }) => interactions[0]?.duration ?? 0));
  const routeTitles = Object.keys(jobs['slow']![0]!.routes);
  const rows = [
    ['longest answer to a touch or key (INP)', ...names.map((name) => longest(jobs[name]!).toFixed(0))],
    ...routeTitles.map((route) => [
      route,
      ...names.map((name) => middle(jobs[name]!.map(({ routes }) => routes[route]!)).toFixed(0)),
    ]),
    ['shifts', ...names.map((name) => middle(jobs[name]!.map(({ shifts }) => shifts)).toFixed(3))],
  ];
  process.stdout.write(`\n${table([['ms over the main job', '4 x slower', 'as it is'], ...rows])}\n`);
  for (const { duration, what } of jobs['slow']![0]!.interactions.slice(0, 5))
    process.stdout.write(`  ${duration} ms: ${what}\n`);
  const slow = jobs['slow']!;
  return (
    longest(slow) < GOALS.interaction &&
    routeTitles.every((route) => middle(slow.map(({ routes }) => routes[route]!)) < GOALS.route)
  );
}
