import { addDays, CSRF_HEADER } from '@mesa/contract';
import { step } from '@mesa/remote-tools/commands';
import { Pool } from 'undici';
import { readOptions } from '../../commands/read-options';
import { signUp, type Diner } from '../session';
import { generateLoad, withCpu, type Answer } from './helpers/load';
import { percentile, table } from './helpers/numbers';
import type { BenchResult } from './helpers/result';
import { measuredSystem, type Measured } from './system';

const TIMES = 3;
/** the share of the peak's good answers that must remain at three times the peak */
const GOAL = 0.9;
const WAITING_DINERS = 96;
const CONNECTIONS = 1_500;
/** enough that they do not wait for one another: each diner's holds are taken one after the other */
const HOLDERS = 120;
const WARM_SECONDS = 5;
/** a diner who waits longer gives up */
const IN_TIME_MS = 5_000;

/** The result of one load. */
interface Phase {
  /** until the last answer */
  seconds: number;
  /** the outcome is `good`, `refused` (503 with Retry-After), or a status or error */
  answers: Answer<string>[];
  /** processor time of each kind of process */
  micros: Record<string, number>;
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
    const peak = (length = seconds) => measure(system, next, { seconds: length, atOnce: WAITING_DINERS });
    await peak(WARM_SECONDS);
    const peaks = [await peak()];
    const overs: Phase[] = [];
    for (let round = 1; round <= rounds; round += 1) {
      const perSecond = goodRate(peaks.at(-1)!) * TIMES;
      overs.push(await measure(system, next, { seconds, perSecond, atOnce: CONNECTIONS }));
      // the peak measured after one overload is also the one before the next
      peaks.push(await peak());
      progress.share(round / rounds);
    }
    return report(peaks, overs);
  } finally {
    progress.done();
    await system.stop();
  }
}

async function measure(
  { url, pids, mongod }: Measured,
  next: () => LoadRequest,
  how: Parameters<typeof generateLoad>[1],
): Promise<Phase> {
  const { bff, mongod: _, ...services } = pids;
  const groups = { bff: [bff!], services: Object.values(services) as number[], database: mongod };
  const timeouts = { headersTimeout: IN_TIME_MS * 2, bodyTimeout: IN_TIME_MS * 2 };
  const pool = new Pool(url, { connections: how.atOnce, pipelining: 1, ...timeouts });
  const { result, micros } = await withCpu({ ...groups, load: [process.pid] }, () =>
    generateLoad(() => outcomeOf(pool, next()), how),
  );
  await pool.destroy();
  return { ...result, micros };
}

async function outcomeOf(pool: Pool, request: LoadRequest): Promise<string> {
  const sentAt = performance.now();
  try {
    const { statusCode, headers, body } = await pool.request(request);
    await body.dump();
    if (statusCode === 503 && headers['retry-after']) return 'refused';
    if (statusCode >= 500 || statusCode === 429) return String(statusCode);
    return performance.now() - sentAt > IN_TIME_MS ? 'late' : 'good';
  } catch (error) {
    return (error as { code?: string }).code ?? String(error);
  }
}

/** One request of a diner. */
interface LoadRequest {
  method: 'GET' | 'POST';
  path: string;
  headers?: Record<string, string>;
  body?: string;
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

const msOf = ({ answers }: Phase, wanted: string): number[] =>
  answers.filter(({ outcome }) => outcome === wanted).map(({ ms }) => ms);
const goodRate = (phase: Phase): number => msOf(phase, 'good').length / phase.seconds;
const mean = (all: number[]): number => all.reduce((sum, one) => sum + one, 0) / all.length;
const badOf = ({ answers }: Phase): string[] =>
  answers.map(({ outcome }) => outcome).filter((one) => one !== 'good' && one !== 'refused');

function report(peaks: Phase[], overs: Phase[]): BenchResult {
  const row = (name: string, phase: Phase): string[] => {
    const { answers, seconds, micros } = phase;
    const [good, refused] = [msOf(phase, 'good'), msOf(phase, 'refused')];
    const rates = [answers, good, refused].map(({ length }) => length / seconds);
    const waits = [percentile(good, 0.5), percentile(good, 0.99), percentile(refused, 0.99)];
    return [
      name,
      ...[...rates, ...waits].map((figure) => figure.toFixed(0)),
      ...Object.values(micros).map((busy) => (busy / 1e6 / seconds).toFixed(2)),
      [...new Set(badOf(phase))].join(' '),
    ];
  };
  const titles = [
    ...['', 'sent/s', 'good/s', 'refused/s', 'p50 ms', 'p99 ms', 'refused p99'],
    ...['CPU bff', 'services', 'database', 'load', 'else'],
  ];
  const rows = peaks.flatMap((peak, i) => [
    row(`${WAITING_DINERS} diners who wait`, peak),
    ...(overs[i] ? [row(`${TIMES} x as many`, overs[i])] : []),
  ]);
  return {
    report: table([titles, ...rows]),
    figures: {
      [`overload: good answers at ${TIMES} times the peak, over those at the peak`]: {
        value: mean(overs.map(goodRate)) / mean(peaks.map(goodRate)),
        atLeast: GOAL,
      },
      'overload: requests without an answer, or with a 5xx that is not 503 with Retry-After': {
        value: [...peaks, ...overs].flatMap(badOf).length,
        atMost: 0,
      },
    },
  };
}
