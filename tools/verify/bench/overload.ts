import { setTimeout as pause } from 'node:timers/promises';
import { addDays, CSRF_HEADER } from '@mesa/contract';
import { step } from '@mesa/remote-tools/commands';
import { Pool } from 'undici';
import { readOptions } from '../../commands/read-options';
import { today } from '../load/bookings';
import { signUp, type Diner } from '../load/session';
import { measuredSystem } from '../start/mesa';
import { percentile, table, type BenchResult } from './figures';

const TIMES = 3;
const WAITING_DINERS = 96;
const CONNECTIONS = 1_500;
/** enough that they do not wait for one another: each diner's holds are taken one after the other */
const HOLDERS = 120;
const WARM_SECONDS = 5;
/** of ten requests of the mix that has them, so many are for what the response cache has */
const CACHED_OF_TEN = 4;
/** a diner who waits longer gives up */
const IN_TIME_MS = 5_000;
const TICK_MS = 10;

/** The result of one load, a second. */
interface Phase {
  sent: number;
  good: number;
  /** answered 503 with Retry-After */
  refused: number;
  /** without an answer in time, 429, or a 5xx that is no such refusal; in all */
  bad: number;
  /** milliseconds of the slowest good answer of a hundred */
  p99: number;
}

interface Load {
  seconds: number;
  connections: number;
  /** sends at this rate, whether or not answers come, which autocannon cannot */
  perSecond?: number;
}

interface Request {
  method: 'GET' | 'POST';
  path: string;
  headers?: Record<string, string>;
  body?: string;
}

/**
 * `npm run bench -- overload [--seconds 10] [--rounds 3]`: measures the peak of good answers a second, then
 * sends three times as many requests. Both alternate, so other work on the machine affects both. The requests
 * are reads of several kinds and holds, at first none answered from the response cache, then four of ten.
 */
export async function run(args: string[]): Promise<BenchResult> {
  const { seconds, rounds } = readOptions(args, { seconds: 10, rounds: 3 });
  const system = await measuredSystem();
  const progress = step('Sending more requests than can be served');
  try {
    const next = await diners(system.url);
    const measure = async (request: () => Request, mix: string, atLeast: number, begun: number) => {
      const peak = (length: number) =>
        send(system.url, request, { seconds: length, connections: WAITING_DINERS });
      await peak(WARM_SECONDS);
      const peaks = [await peak(seconds)];
      const overs: Phase[] = [];
      for (let round = 1; round <= rounds; round += 1) {
        const perSecond = peaks.at(-1)!.good * TIMES;
        overs.push(await send(system.url, request, { seconds, perSecond, connections: CONNECTIONS }));
        // the peak measured after one overload is also the one before the next
        peaks.push(await peak(seconds));
        progress.share(begun + round / rounds / 2);
      }
      return report({ peaks, overs, mix, atLeast });
    };
    const uncached = await measure(next, '', 0.85, 0);
    const mixed = await measure(withCached(next), ', cached reads in the mix', 0.95, 0.5);
    return {
      report: `${uncached.report}\n\nWith cached reads in the mix\n${mixed.report}`,
      figures: { ...uncached.figures, ...mixed.figures },
    };
  } finally {
    progress.done();
    await system.stop();
  }
}

async function send(
  url: string,
  next: () => Request,
  { seconds, connections, perSecond }: Load,
): Promise<Phase> {
  const timeouts = { headersTimeout: IN_TIME_MS * 2, bodyTimeout: IN_TIME_MS * 2 };
  const pool = new Pool(url, { connections, pipelining: 1, ...timeouts });
  const waits: Record<'good' | 'refused' | 'bad', number[]> = { good: [], refused: [], bad: [] };
  const ask = async (): Promise<void> => {
    const began = performance.now();
    const outcome = await outcomeOf(pool, next(), began);
    waits[outcome].push(performance.now() - began);
  };
  const began = performance.now();
  const end = began + seconds * 1_000;
  const asking: Promise<void>[] = [];
  if (perSecond)
    for (let now = began; now < end; now = performance.now()) {
      while (asking.length < ((now - began) / 1_000) * perSecond) asking.push(ask());
      await pause(TICK_MS);
    }
  else
    for (let i = 0; i < connections; i += 1)
      asking.push(
        (async () => {
          while (performance.now() < end) await ask();
        })(),
      );
  await Promise.all(asking);
  const took = (performance.now() - began) / 1_000;
  await pool.destroy();
  const [good, refused, bad] = [waits.good.length, waits.refused.length, waits.bad.length];
  const sent = (good + refused + bad) / took;
  return { sent, good: good / took, refused: refused / took, bad, p99: percentile(waits.good, 0.99) };
}

async function outcomeOf(pool: Pool, request: Request, began: number): Promise<'good' | 'refused' | 'bad'> {
  try {
    const { statusCode, headers, body } = await pool.request(request);
    await body.dump();
    if (statusCode === 503 && headers['retry-after']) return 'refused';
    return statusCode >= 500 || statusCode === 429 || performance.now() - began > IN_TIME_MS ? 'bad' : 'good';
  } catch {
    return 'bad';
  }
}

/** What diners request, in turn: days of one restaurant, searches with a date, and holds. */
async function diners(url: string): Promise<() => Request> {
  const ids = Object.keys((await (await fetch(`${url}/api/restaurants?limit=100`)).json()) as object);
  const holders: Diner[] = [];
  for (let i = 0; i < HOLDERS; i += 1) holders.push(await signUp(url, `holder-${i}`));
  let n = 0;
  return () => {
    n += 1;
    const restaurant_id = ids[(n * 7) % ids.length]!;
    const date = addDays(today(), 3 + (n % 40));
    const party_size = 1 + (n % 6);
    if (n % 10 === 0) {
      const { cookie, token } = holders[(n / 10) % HOLDERS]!.session;
      const hold = { restaurant_id, date, time: ['1:00 PM', '4:30 PM', '8:00 PM'][n % 3], party_size: 2 };
      const headers = { cookie, [CSRF_HEADER]: token, 'content-type': 'application/json' };
      return { method: 'POST', path: '/api/holds', headers, body: JSON.stringify({ hold }) };
    }
    const path =
      n % 5 === 0
        ? `/api/restaurants/search?query=&date=${date}&time=7:00%20PM&party_size=${party_size}`
        : `/api/restaurants/${restaurant_id}/availability?date=${date}&party_size=${party_size}`;
    return { method: 'GET', path };
  };
}

/** The same requests, and among them those of visitors for what lies in the response cache. */
function withCached(next: () => Request): () => Request {
  let n = 0;
  return () => {
    n += 1;
    return n % 10 < CACHED_OF_TEN
      ? { method: 'GET', path: '/api/restaurants/search?cuisine=Italian' }
      : next();
  };
}

interface Measured {
  peaks: Phase[];
  overs: Phase[];
  /** what the figures say of the requests */
  mix: string;
  atLeast: number;
}

function report({ peaks, overs, mix, atLeast }: Measured): BenchResult {
  const mean = (phases: Phase[]): number => phases.reduce((sum, { good }) => sum + good, 0) / phases.length;
  const row = (name: string, phase: Phase): string[] => [
    name,
    ...[phase.sent, phase.good, phase.refused, phase.p99, phase.bad].map((figure) => figure.toFixed(0)),
  ];
  const rows = peaks.flatMap((peak, i) => [
    row(`${WAITING_DINERS} diners who wait`, peak),
    ...(overs[i] ? [row(`${TIMES} x as many`, overs[i])] : []),
  ]);
  return {
    report: table([['', 'sent/s', 'good/s', 'refused/s', 'p99 ms', 'bad'], ...rows]),
    figures: {
      [`overload: good answers at ${TIMES} times the peak, over those at the peak${mix}`]: {
        value: mean(overs) / mean(peaks),
        atLeast,
      },
      [`overload: requests without an answer, or with a 5xx that is not 503 with Retry-After${mix}`]: {
        value: [...peaks, ...overs].reduce((sum, { bad }) => sum + bad, 0),
        atMost: 0,
      },
    },
  };
}
