import { CSRF_HEADER } from '@mesa/contract';
import fc from 'fast-check';
import { Pool } from 'undici';
import { Session, signUp, visit } from '../session';
import { gatherKnown, viewOf } from './gather-known';
import { checkAnswer } from './check-answer';
import { bytesOf, requests, type FuzzRequest } from './requests';

/** How many requests a worker sends between two looks at the time. */
const BATCH = 25;
const BATCH_MS = 10_000;
const AT_ONCE = 32;
const WITHIN_MS = 20_000;

export interface Finding {
  what: string;
  /** shrunk for some seconds */
  request: FuzzRequest;
  answer: string;
}

interface Fuzzed {
  sent: number;
  seconds: number;
  statuses: Record<number, number>;
  findings: Finding[];
}

interface Options {
  url: string;
  count: number;
  /** stops earlier when this many seconds have passed */
  seconds: number;
  seed: number;
  onProgress(share: number, text: string): void;
}

/** Sends random requests to a running Mesa and checks every answer; one run reports all findings. */
export async function fuzz(options: Options): Promise<Fuzzed> {
  const { url } = options;
  const [diner, bystander] = [await signUp(url, 'fuzz'), await signUp(url, 'bystander')];
  const sessions = { diner: diner.session, visitor: await visit(url), nobody: new Session(url) };
  const any = requests(await gatherKnown(diner, bystander));
  const before = await viewOf(bystander);
  const run = await sendAll(options, any, sessions);
  const after = await viewOf(bystander);
  if (after !== before)
    run.findings.push({
      what: 'what belongs to another diner was changed',
      request: { method: '-', path: '-', headers: {}, as: 'diner' },
      answer: `${before}\n${after}`,
    });
  return run;
}

async function sendAll(
  { url, count, seconds, seed, onProgress }: Options,
  any: fc.Arbitrary<FuzzRequest>,
  sessions: Record<FuzzRequest['as'], Session>,
): Promise<Fuzzed> {
  const pool = new Pool(url, { connections: AT_ONCE, headersTimeout: WITHIN_MS, bodyTimeout: WITHIN_MS });
  const statuses: Record<number, number> = {};
  const found = new Map<string, Finding>();
  const began = performance.now();
  const elapsed = () => (performance.now() - began) / 1_000;
  let [sent, begun] = [0, 0];

  async function examine(request: FuzzRequest): Promise<Finding | undefined> {
    const answer = await send(pool, request, sessions[request.as]);
    sent += 1;
    statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
    const fault = checkAnswer(request, answer);
    if (!fault) return undefined;
    const what = `${request.call ?? 'an address outside the contract'}: ${fault}`;
    return { what, request, answer: `${answer.status} ${answer.text.slice(0, 200)}` };
  }

  /** Repeats a batch until it has no finding that is new. */
  async function sendBatch(batch: fc.Parameters<[FuzzRequest]>): Promise<void> {
    let smallest: Finding | undefined;
    const isKnown = fc.asyncProperty(any, async (request) => {
      const finding = await examine(request);
      if (!finding || found.has(finding.what)) return true;
      smallest = finding;
      return false;
    });
    await fc.check(isKnown, { ...batch, interruptAfterTimeLimit: BATCH_MS });
    if (!smallest) return;
    found.set(smallest.what, smallest);
    await sendBatch(batch);
  }

  async function work(): Promise<void> {
    while (begun < count && elapsed() < seconds) {
      const batch = { seed: seed + begun / BATCH, numRuns: Math.min(BATCH, count - begun) };
      begun += BATCH;
      await sendBatch(batch);
      const share = Math.max(sent / count, elapsed() / seconds);
      onProgress(Math.min(1, share), `${sent} requests, ${found.size} findings`);
    }
  }

  try {
    await Promise.all(Array.from({ length: AT_ONCE }, work));
  } finally {
    await pool.destroy();
  }
  return { sent, seconds: elapsed(), statuses, findings: [...found.values()] };
}

async function send(
  pool: Pool,
  request: FuzzRequest,
  { cookie, token }: Session,
): Promise<{ status: number; type: string; text: string }> {
  const body = bytesOf(request);
  const headers = {
    ...(cookie ? { cookie } : {}),
    ...(token ? { [CSRF_HEADER]: token } : {}),
    ...(body ? { 'content-type': 'application/json' } : {}),
    ...request.headers,
  };
  try {
    const answer = await pool.request({ method: request.method as 'GET', path: request.path, headers, body });
    return {
      status: answer.statusCode,
      type: String(answer.headers['content-type'] ?? ''),
      text: await answer.body.text(),
    };
  } catch (error) {
    // no answer at all counts as a server error
    return { status: 599, type: '', text: (error as Error).message };
  }
}

/** A finding with everything needed to send its request again. */
export function describeFinding({ what, request, answer }: Finding): string {
  return (
    `${what}\n  ${request.method} ${request.path} as ${request.as} ${JSON.stringify(request.headers)}\n` +
    `  ${JSON.stringify(request.body)?.slice(0, 600) ?? 'no body'}\n  -> ${answer}`
  );
}
