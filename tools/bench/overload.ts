import { parseArgs } from 'node:util';
import { addDays, CSRF_HEADER } from '@mesa/contract';
import { step } from '../console/progress';
import { signUp } from '../fuzz/browser';
import { table } from './parts/numbers';
import { pour, type Ask, type Poured } from './parts/pour';
import { cpuMicroseconds } from './rounds';
import { measuredSystem } from './system';

const TIMES = 3;
/** of the peak's good answers, so many must be left at three times the peak */
const GOAL = 0.8;
const WAITING_DINERS = 96;
const CONNECTIONS = 1_500;
const HOLDERS = 24;

/**
 * `npm run bench -- overload --seconds 15`: as many good answers a second as Mesa can give, then three times as many
 * requests as that, whoever waits or not: reads of several kinds and holds, none of them from the cache of public answers.
 * @returns 0 when at least 80 % of the peak's good answers are left and nothing was answered 5xx but 503 with Retry-After
 */
export async function run(args: string[]): Promise<number> {
  const { values } = parseArgs({ args, options: { seconds: { type: 'string', default: '15' } } });
  const seconds = Number(values.seconds);
  const system = await measuredSystem();
  const progress = step('Asking more than can be answered');
  try {
    const next = await diners(system.url);
    await pour(system.url, next, { seconds: Math.min(5, seconds), connections: WAITING_DINERS });
    progress.share(0.2);
    const peak = await pour(system.url, next, { seconds, connections: WAITING_DINERS });
    progress.share(0.5);
    const rate = peak.good / peak.seconds;
    const before = await cpuMicroseconds(process.pid);
    const over = await pour(system.url, next, { seconds, perSecond: rate * TIMES, connections: CONNECTIONS });
    const own = ((await cpuMicroseconds(process.pid)) - before) / 1e6 / over.seconds;
    progress.share(0.8);
    const after = await pour(system.url, next, { seconds: Math.min(5, seconds), connections: WAITING_DINERS });
    progress.done();
    return report(peak, over, after, own);
  } finally {
    progress.done();
    await system.stop();
  }
}

/** What diners ask, in turn: days of one restaurant, searches with a date, and holds of some signed-in ones. */
async function diners(url: string): Promise<() => Ask> {
  const ids = Object.keys((await (await fetch(`${url}/api/restaurants?limit=100`)).json()) as object);
  const today = new Date().toISOString().slice(0, 10);
  const holders = await Promise.all(Array.from({ length: HOLDERS }, (_, i) => signUp(url, `holder-${i}`)));
  let n = 0;
  return () => {
    n += 1;
    const restaurant_id = ids[(n * 7) % ids.length]!;
    const date = addDays(today, 3 + (n % 40));
    if (n % 10 === 0) {
      const { session } = holders[n % HOLDERS]!;
      const hold = { restaurant_id, date, time: ['1:00 PM', '4:30 PM', '8:00 PM'][n % 3], party_size: 2 };
      return { method: 'POST', path: '/api/holds', headers: { cookie: session.cookie, [CSRF_HEADER]: session.token, 'content-type': 'application/json' }, body: JSON.stringify({ hold }) };
    }
    if (n % 5 === 0) return { method: 'GET', path: `/api/restaurants/search?query=&date=${date}&time=7:00%20PM&party_size=${1 + (n % 6)}` };
    return { method: 'GET', path: `/api/restaurants/${restaurant_id}/availability?date=${date}&party_size=${1 + (n % 6)}` };
  };
}

function report(peak: Poured, over: Poured, after: Poured, ownCores: number): number {
  const row = (name: string, { seconds, sent, good, shed, bad, p50, p99, shedP99 }: Poured): string[] =>
    [name, ...[sent / seconds, good / seconds, shed / seconds].map((rate) => rate.toFixed(0)), p50.toFixed(0), p99.toFixed(0), shedP99.toFixed(0), JSON.stringify(bad)];
  console.log(table([
    ['', 'asked/s', 'good/s', 'shed/s', 'p50 ms', 'p99 ms', 'shed p99', 'else'],
    row(`${WAITING_DINERS} diners who wait`, peak), row(`${TIMES} x the peak`, over), row('afterwards', after),
  ]));
  const left = over.good / over.seconds / (peak.good / peak.seconds);
  const clean = [peak, over, after].every(({ bad }) => Object.keys(bad).length === 0);
  console.log(`At ${TIMES} times the peak ${(left * 100).toFixed(0)} % of the peak's good answers are left (goal ${GOAL * 100} %); asking took ${ownCores.toFixed(2)} processors of the same machine.`);
  console.log(clean ? 'Nothing was answered 5xx but 503 with Retry-After, and nothing went unanswered.' : 'Not every answer was as it should be: see "else".');
  return left >= GOAL && clean ? 0 : 1;
}
