import { addDays, CSRF_HEADER } from '@mesa/contract';
import { step } from '@mesa/remote-tools/commands';
import { readOptions } from '../../commands/read-options';
import { signUp, type Diner } from '../session';
import { table } from './helpers/numbers';
import type { BenchResult } from './helpers/result';
import { generateLoad, type LoadRequest, type LoadResult } from './helpers/generate-load';
import { cpuMicroseconds } from './helpers/throughput';
import { measuredSystem, type Measured } from './system';

const TIMES = 3;
/** the share of the peak's good answers that must remain at three times the peak */
const GOAL = 0.9;
const WAITING_DINERS = 96;
const CONNECTIONS = 1_500;
/** enough that they do not wait for one another: each diner's holds are taken one after the other */
const HOLDERS = 120;
const WARM_SECONDS = 5;

/** The result of one load, and how many processors each kind of process kept busy. */
interface Phase extends LoadResult {
  cores: Record<'bff' | 'services' | 'database' | 'load', number>;
}

/**
 * `npm run bench -- overload --seconds 10 --rounds 3`: measures the peak of good answers a second, then sends
 * three times as many requests, whether or not answers come. Both alternate, so other work on the machine
 * affects both. The requests are reads of several kinds and holds, none answered from the response cache.
 */
export async function run(args: string[]): Promise<BenchResult> {
  const { seconds, rounds } = readOptions(args, { seconds: 10, rounds: 3 });
  const system = await measuredSystem();
  const progress = step('Sending more requests than can be served');
  try {
    const next = await diners(system.url);
    const load = (how: { seconds: number; perSecond?: number; connections: number }) =>
      measured(system, () => generateLoad(system.url, next, how));
    await load({ seconds: WARM_SECONDS, connections: WAITING_DINERS });
    const peaks = [await load({ seconds, connections: WAITING_DINERS })];
    const overs: Phase[] = [];
    for (let round = 1; round <= rounds; round += 1) {
      overs.push(
        await load({ seconds, perSecond: goodRate(peaks.at(-1)!) * TIMES, connections: CONNECTIONS }),
      );
      // the peak measured after one overload is also the one before the next
      peaks.push(await load({ seconds, connections: WAITING_DINERS }));
      progress.share(round / rounds);
    }
    progress.done();
    return report(peaks, overs);
  } finally {
    progress.done();
    await system.stop();
  }
}

async function measured({ pids, mongod }: Measured, load: () => Promise<LoadResult>): Promise<Phase> {
  const services = Object.entries(pids)
    .filter(([name]) => name !== 'bff' && name !== 'mongod')
    .map(([, pid]) => pid!);
  const groups = { bff: [pids['bff']!], services, database: mongod, load: [process.pid] };
  const used = () =>
    Promise.all(
      Object.values(groups).map(async (all) =>
        (await Promise.all(all.map(cpuMicroseconds))).reduce((sum, one) => sum + one, 0),
      ),
    );
  const before = await used();
  const result = await load();
  const after = await used();
  const cores = Object.fromEntries(
    Object.keys(groups).map((name, i) => [name, (after[i]! - before[i]!) / 1e6 / result.seconds]),
  ) as Phase['cores'];
  return { ...result, cores };
}

/** What diners request, in turn: days of one restaurant, searches with a date, and holds. */
async function diners(url: string): Promise<() => LoadRequest> {
  const ids = Object.keys((await (await fetch(`${url}/api/restaurants?limit=100`)).json()) as object);
  const today = new Date().toISOString().slice(0, 10);
  const holders: Diner[] = [];
  for (let i = 0; i < HOLDERS; i += 1) holders.push(await signUp(url, `holder-${i}`));
  let n = 0;
  return () => {
    n += 1;
    const restaurant_id = ids[(n * 7) % ids.length]!;
    const date = addDays(today, 3 + (n % 40));
    if (n % 10 === 0) {
      const { session } = holders[(n / 10) % HOLDERS]!;
      const hold = { restaurant_id, date, time: ['1:00 PM', '4:30 PM', '8:00 PM'][n % 3], party_size: 2 };
      return {
        method: 'POST',
        path: '/api/holds',
        headers: { cookie: session.cookie, [CSRF_HEADER]: session.token, 'content-type': 'application/json' },
        body: JSON.stringify({ hold }),
      };
    }
    if (n % 5 === 0)
      return {
        method: 'GET',
        path: `/api/restaurants/search?query=&date=${date}&time=7:00%20PM&party_size=${1 + (n % 6)}`,
      };
    return {
      method: 'GET',
      path: `/api/restaurants/${restaurant_id}/availability?date=${date}&party_size=${1 + (n % 6)}`,
    };
  };
}

const goodRate = ({ good, seconds }: LoadResult): number => good / seconds;
const mean = (all: number[]): number => all.reduce((sum, one) => sum + one, 0) / all.length;

function report(peaks: Phase[], overs: Phase[]): BenchResult {
  const row = (
    name: string,
    { seconds, sent, good, refused, bad, p50, p99, refusedP99, cores }: Phase,
  ): string[] => [
    name,
    ...[sent / seconds, good / seconds, refused / seconds, p50, p99, refusedP99].map((figure) =>
      figure.toFixed(0),
    ),
    ...Object.values(cores).map((busy) => busy.toFixed(2)),
    JSON.stringify(bad),
  ];
  const titles = [
    ...['', 'sent/s', 'good/s', 'refused/s', 'p50 ms', 'p99 ms', 'refused p99'],
    ...['CPU bff', 'services', 'database', 'load', 'else'],
  ];
  const rows = peaks.flatMap((peak, i) => [
    row(`${WAITING_DINERS} diners who wait`, peak),
    ...(overs[i] ? [row(`${TIMES} x as many`, overs[i])] : []),
  ]);
  const peak = mean(peaks.map(goodRate));
  const first = mean(peaks.slice(1).map(({ goodBySecond }) => goodBySecond[0]!)) / peak;
  const bad = [...peaks, ...overs].flatMap((phase) => Object.values(phase.bad));
  return {
    report:
      `${table([titles, ...rows])}\n` +
      `The first second after an overload had ${(first * 100).toFixed(0)} % of the peak's good answers.`,
    figures: {
      [`overload: good answers at ${TIMES} times the peak, over those at the peak`]: {
        value: mean(overs.map(goodRate)) / peak,
        atLeast: GOAL,
      },
      'overload: requests without an answer, or with a 5xx that is not 503 with Retry-After': {
        value: bad.reduce((sum, count) => sum + count, 0),
        atMost: 0,
      },
    },
  };
}
