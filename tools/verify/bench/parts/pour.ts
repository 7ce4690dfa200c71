import { Pool } from 'undici';
import { percentile } from './numbers';

/** One thing a diner asks. */
export interface Ask {
  method: 'GET' | 'POST' | 'DELETE';
  path: string;
  headers?: Record<string, string>;
  body?: string;
}

/** What came of a load. */
export interface Poured {
  /** until the last answer */
  seconds: number;
  sent: number;
  /** answered with 2xx or a refusal of the diner's own making, in time */
  good: number;
  /** 503 with Retry-After */
  refused: number;
  /** everything else, told by status or error */
  bad: Record<string, number>;
  /** good answers in each second since the beginning */
  goodBySecond: number[];
  /** milliseconds, of the good ones and of the refused ones */
  p50: number;
  p99: number;
  refusedP99: number;
}

const TICK_MS = 10;
/** a diner who waits longer has gone */
const IN_TIME_MS = 5_000;

/**
 * Asks so many times a second, whether or not the answers come: as many diners as there are do not wait for
 * one another.
 * @param perSecond undefined: as fast as `connections` diners can who each wait for their answer
 */
export async function pour(
  url: string,
  next: () => Ask,
  { seconds, perSecond, connections }: { seconds: number; perSecond?: number; connections: number },
): Promise<Poured> {
  const pool = new Pool(url, {
    connections,
    pipelining: 1,
    headersTimeout: IN_TIME_MS * 2,
    bodyTimeout: IN_TIME_MS * 2,
  });
  const poured: Poured = {
    seconds: 0,
    sent: 0,
    good: 0,
    refused: 0,
    bad: {},
    goodBySecond: Array.from({ length: Math.ceil(seconds) }, () => 0),
    p50: 0,
    p99: 0,
    refusedP99: 0,
  };
  const good: number[] = [];
  const refused: number[] = [];
  const count = (what: string) => (poured.bad[what] = (poured.bad[what] ?? 0) + 1);

  const ask = async (): Promise<void> => {
    poured.sent += 1;
    const { method, path, headers, body } = next();
    const begun = performance.now();
    try {
      const answer = await pool.request({ method, path, headers, body });
      await answer.body.dump();
      const ms = performance.now() - begun;
      if (answer.statusCode === 503 && answer.headers['retry-after']) refused.push(ms);
      else if (answer.statusCode >= 500 || answer.statusCode === 429) count(String(answer.statusCode));
      else if (ms > IN_TIME_MS) count('late');
      else {
        good.push(ms);
        const second = Math.floor((performance.now() - began) / 1_000);
        if (second < seconds) poured.goodBySecond[second]! += 1;
      }
    } catch (error) {
      count((error as { code?: string }).code ?? (error as Error).name);
    }
  };

  const began = performance.now();
  const end = began + seconds * 1_000;
  const waiting =
    perSecond === undefined
      ? Array.from({ length: connections }, () => askUntil(end, ask))
      : await askAtRate(end, perSecond, ask);
  await Promise.all(waiting);
  poured.seconds = (performance.now() - began) / 1_000;
  await pool.destroy();
  return {
    ...poured,
    good: good.length,
    refused: refused.length,
    p50: percentile(good, 0.5),
    p99: percentile(good, 0.99),
    refusedP99: percentile(refused, 0.99),
  };
}

async function askUntil(end: number, ask: () => Promise<void>): Promise<void> {
  while (performance.now() < end) await ask();
}

async function askAtRate(end: number, perSecond: number, ask: () => Promise<void>): Promise<Promise<void>[]> {
  const waiting: Promise<void>[] = [];
  const begun = performance.now();
  for (let now = begun; now < end; now = performance.now()) {
    const due = Math.floor(((now - begun) / 1_000) * perSecond);
    while (waiting.length < due) waiting.push(ask());
    await new Promise((resolve) => setTimeout(resolve, TICK_MS));
  }
  return waiting;
}
