import { Pool } from 'undici';
import { percentile } from './numbers';

/** One request of a diner. */
export interface LoadRequest {
  method: 'GET' | 'POST' | 'DELETE';
  path: string;
  headers?: Record<string, string>;
  body?: string;
}

/** The outcome of a load. */
export interface LoadResult {
  /** until the last answer */
  seconds: number;
  sent: number;
  /** answered with 2xx or a refusal of the diner's own making, in time */
  good: number;
  /** 503 with Retry-After */
  refused: number;
  /** everything else, by status or error */
  bad: Record<string, number>;
  /** good answers in each second since the beginning */
  goodBySecond: number[];
  /** milliseconds, of the good ones and of the refused ones */
  p50: number;
  p99: number;
  refusedP99: number;
}

const TICK_MS = 10;
/** a diner who waits longer gives up */
const IN_TIME_MS = 5_000;

/**
 * Sends requests at a rate, whether or not the answers come (an open workload).
 * @param perSecond undefined for a closed workload: `connections` diners, each waiting for an answer before
 *   the next request
 */
export async function generateLoad(
  url: string,
  next: () => LoadRequest,
  { seconds, perSecond, connections }: { seconds: number; perSecond?: number; connections: number },
): Promise<LoadResult> {
  const timeouts = { headersTimeout: IN_TIME_MS * 2, bodyTimeout: IN_TIME_MS * 2 };
  const pool = new Pool(url, { connections, pipelining: 1, ...timeouts });
  const began = performance.now();
  const end = began + seconds * 1_000;
  const answers: Answer[] = [];
  let sent = 0;
  const ask = async (): Promise<void> => {
    sent += 1;
    answers.push(await answerTo(pool, next()));
  };
  await Promise.all(
    perSecond === undefined
      ? Array.from({ length: connections }, () => askUntil(end, ask))
      : await askAtRate(end, perSecond, ask),
  );
  const took = (performance.now() - began) / 1_000;
  await pool.destroy();
  return { seconds: took, sent, ...summary(answers, began, seconds) };
}

/** One answer: how long it took, when it came, and its kind. */
interface Answer {
  ms: number;
  at: number;
  outcome: string;
}

async function answerTo(pool: Pool, { method, path, headers, body }: LoadRequest): Promise<Answer> {
  const begun = performance.now();
  const outcome = await pool.request({ method, path, headers, body }).then(
    async (answer) => {
      await answer.body.dump();
      if (answer.statusCode === 503 && answer.headers['retry-after']) return 'refused';
      if (answer.statusCode >= 500 || answer.statusCode === 429) return String(answer.statusCode);
      return performance.now() - begun > IN_TIME_MS ? 'late' : 'good';
    },
    (error: Error & { code?: string }) => error.code ?? error.name,
  );
  const at = performance.now();
  return { ms: at - begun, at, outcome };
}

function summary(answers: Answer[], began: number, seconds: number): Omit<LoadResult, 'seconds' | 'sent'> {
  const times = (outcome: string) => answers.filter((one) => one.outcome === outcome).map(({ ms }) => ms);
  const [good, refused] = [times('good'), times('refused')];
  const goodBySecond = Array.from({ length: Math.ceil(seconds) }, () => 0);
  const bad: Record<string, number> = {};
  for (const { outcome, at } of answers) {
    const second = Math.floor((at - began) / 1_000);
    if (outcome === 'good' && second < seconds) goodBySecond[second]! += 1;
    if (outcome !== 'good' && outcome !== 'refused') bad[outcome] = (bad[outcome] ?? 0) + 1;
  }
  return {
    good: good.length,
    refused: refused.length,
    bad,
    goodBySecond,
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
