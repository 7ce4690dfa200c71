import { CSRF_HEADER } from '@mesa/contract';
import fc from 'fast-check';
import { Pool } from 'undici';
import { Session, signUp, visit } from '../session';
import { gatherKnown, viewOf } from './gather-known';
import { checkAnswer } from './check-answer';
import { bytesOf, requests, type FuzzRequest } from './requests';

const BATCH = 200;
const AT_ONCE = 32;
const SHRINK_MS = 5_000;
const WITHIN_MS = 20_000;

/** What it takes to generate the same requests again. */
interface Batch {
  seed: number;
  numRuns: number;
}

export interface Finding {
  what: string;
  /** shrunk for a few seconds */
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
  const run = new Run(options, any, sessions);
  await run.sendAll();
  const after = await viewOf(bystander);
  if (after !== before)
    run.found.set('bystander', {
      what: 'what belongs to another diner was changed',
      request: { method: '-', path: '-', headers: {}, as: 'diner' },
      answer: `${before}\n${after}`,
    });
  const { sent, seconds, statuses, found } = run;
  return { sent, seconds, statuses, findings: [...found.values()] };
}

/** The requests of one run, and what was found. */
class Run {
  sent = 0;
  readonly statuses: Record<number, number> = {};
  readonly found = new Map<string, Finding>();
  private readonly began = performance.now();
  private readonly pool: Pool;

  constructor(
    private readonly options: Options,
    private readonly any: fc.Arbitrary<FuzzRequest>,
    private readonly sessions: Record<FuzzRequest['as'], Session>,
  ) {
    const timeouts = { headersTimeout: WITHIN_MS, bodyTimeout: WITHIN_MS };
    this.pool = new Pool(options.url, { connections: AT_ONCE, ...timeouts });
  }

  get seconds(): number {
    return (performance.now() - this.began) / 1_000;
  }

  async sendAll(): Promise<void> {
    const queue = inBatches(this.any, this.options.seed, this.options.count);
    try {
      await Promise.all(Array.from({ length: AT_ONCE }, () => this.work(queue)));
    } finally {
      await this.pool.destroy();
    }
  }

  private async work(queue: Iterable<{ request: FuzzRequest; batch: Batch }>): Promise<void> {
    const { count, seconds, onProgress } = this.options;
    for (const { request, batch } of queue) {
      if (this.seconds > seconds) return;
      const fault = await this.examine(request);
      if (fault && !this.found.has(fault.what)) {
        this.found.set(fault.what, { ...fault, request });
        const examine = (one: FuzzRequest) => this.examine(one);
        this.found.set(fault.what, await shrink(this.any, batch, { ...fault, request }, examine));
      }
      if (this.sent % BATCH === 0) {
        const share = Math.max(this.sent / count, this.seconds / seconds);
        onProgress(Math.min(1, share), `${this.sent} requests, ${this.found.size} findings`);
      }
    }
  }

  private async examine(request: FuzzRequest): Promise<{ what: string; answer: string } | null> {
    const answer = await send(this.pool, request, this.sessions[request.as]);
    this.sent += 1;
    this.statuses[answer.status] = (this.statuses[answer.status] ?? 0) + 1;
    const what = checkAnswer(request, answer);
    if (!what) return null;
    const where = request.call ?? 'an address outside the contract';
    return { what: `${where}: ${what}`, answer: `${answer.status} ${answer.text.slice(0, 200)}` };
  }
}

/** Generates requests lazily; the workers take them from one queue. */
function* inBatches(
  any: fc.Arbitrary<FuzzRequest>,
  seed: number,
  count: number,
): Generator<{ request: FuzzRequest; batch: Batch }> {
  for (let begin = 0; begin < count; begin += BATCH) {
    const batch = { seed: seed + begin / BATCH, numRuns: Math.min(BATCH, count - begin) };
    for (const request of fc.sample(any, batch)) yield { request, batch };
  }
}

/** Repeats the batch until the same fault occurs, then looks for smaller requests that still cause it. */
async function shrink(
  any: fc.Arbitrary<FuzzRequest>,
  batch: Batch,
  finding: Finding,
  examine: (request: FuzzRequest) => Promise<{ what: string; answer: string } | null>,
): Promise<Finding> {
  const isGone = fc.asyncProperty(any, async (one) => (await examine(one))?.what !== finding.what);
  const { counterexample } = await fc.check(isGone, { ...batch, interruptAfterTimeLimit: SHRINK_MS });
  return { ...finding, request: counterexample?.[0] ?? finding.request };
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
