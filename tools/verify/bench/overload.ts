import { addDays, CSRF_HEADER } from '@mesa/contract';
import { step } from '@mesa/remote-tools/commands';
import autocannon from 'autocannon';
import { readOptions } from '../../commands/read-options';
import { today } from '../load/bookings';
import { signUp, type Diner } from '../load/session';
import { measuredSystem } from '../start/mesa';
import { table, type BenchResult } from './figures';

const TIMES = 3;
const WAITING_DINERS = 96;
const CONNECTIONS = 1_500;
/** enough that they do not wait for one another: each diner's holds are taken one after the other */
const HOLDERS = 120;
const WARM_SECONDS = 5;
/** a diner who waits longer gives up */
const IN_TIME_S = 5;

/** The result of one load. */
interface Phase {
  sent: number;
  good: number;
  /** answered 503 with Retry-After */
  refused: number;
  /** without an answer in time, 429, or a 5xx that is no such refusal */
  bad: number;
  p99: number;
}

/**
 * `npm run bench -- overload [--seconds 10] [--rounds 3]`: measures the peak of good answers a second, then
 * sends three times as many requests. Both alternate, so other work on the machine affects both. The requests
 * are reads of several kinds and holds, none answered from the response cache.
 */
export async function run(args: string[]): Promise<BenchResult> {
  const { seconds, rounds } = readOptions(args, { seconds: 10, rounds: 3 });
  const system = await measuredSystem();
  const progress = step('Sending more requests than can be served');
  try {
    const next = await diners(system.url);
    const peak = (duration: number) => send(system.url, next, { duration, connections: WAITING_DINERS });
    await peak(WARM_SECONDS);
    const peaks = [await peak(seconds)];
    const overs: Phase[] = [];
    for (let round = 1; round <= rounds; round += 1) {
      const overallRate = Math.round((peaks.at(-1)!.good / seconds) * TIMES);
      overs.push(await send(system.url, next, { duration: seconds, connections: CONNECTIONS, overallRate }));
      // the peak measured after one overload is also the one before the next
      peaks.push(await peak(seconds));
      progress.share(round / rounds);
    }
    return report(peaks, overs, seconds);
  } finally {
    progress.done();
    await system.stop();
  }
}

async function send(
  url: string,
  next: () => Partial<autocannon.Request>,
  options: Pick<autocannon.Options, 'duration' | 'connections' | 'overallRate'>,
): Promise<Phase> {
  const counts = { good: 0, refused: 0, bad: 0 };
  const onResponse = (status: number, _body: string, _context: object, headers = {}): void => {
    const isRefused = status === 503 && Object.keys(headers).some((name) => /^retry-after$/i.test(name));
    if (isRefused) counts.refused += 1;
    else if (status >= 500 || status === 429) counts.bad += 1;
    else counts.good += 1;
  };
  const setupRequest = (request: autocannon.Request) => ({ ...request, headers: {}, ...next() });
  const result = await autocannon({
    ...{ url, ...options, timeout: IN_TIME_S },
    requests: [{ setupRequest, onResponse }],
  });
  const sent = counts.good + counts.refused + counts.bad + result.errors;
  return { ...counts, sent, bad: counts.bad + result.errors, p99: result.latency.p99 };
}

/** What diners request, in turn: days of one restaurant, searches with a date, and holds. */
async function diners(url: string): Promise<() => Partial<autocannon.Request>> {
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

function report(peaks: Phase[], overs: Phase[], seconds: number): BenchResult {
  const mean = (phases: Phase[]): number =>
    phases.reduce((sum, { good }) => sum + good / seconds, 0) / phases.length;
  const row = (name: string, { sent, good, refused, bad, p99 }: Phase): string[] => [
    name,
    ...[sent, good, refused].map((count) => (count / seconds).toFixed(0)),
    ...[String(p99), String(bad)],
  ];
  const rows = peaks.flatMap((peak, i) => [
    row(`${WAITING_DINERS} diners who wait`, peak),
    ...(overs[i] ? [row(`${TIMES} x as many`, overs[i])] : []),
  ]);
  return {
    report: table([['', 'sent/s', 'good/s', 'refused/s', 'p99 ms', 'bad'], ...rows]),
    figures: {
      [`overload: good answers at ${TIMES} times the peak, over those at the peak`]: {
        value: mean(overs) / mean(peaks),
        atLeast: 0.85,
      },
      'overload: requests without an answer, or with a 5xx that is not 503 with Retry-After': {
        value: [...peaks, ...overs].reduce((sum, { bad }) => sum + bad, 0),
        atMost: 0,
      },
    },
  };
}
