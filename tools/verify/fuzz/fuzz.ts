import { setTimeout as pause } from 'node:timers/promises';
import { addDays, CSRF_HEADER, type ListedRestaurant, type Review } from '@mesa/contract';
import fc from 'fast-check';
import { Pool } from 'undici';
import { checkAnswer } from '../check/answers';
import { availableSlot, book, today } from '../load/bookings';
import { Session, signUp, visit, type Diner } from '../load/session';
import type { Known } from './arbitraries';
import { requests, type FuzzRequest } from './requests';

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

interface Options {
  url: string;
  count: number;
  /** stops earlier when this many seconds have passed */
  seconds: number;
  seed: number;
  onProgress(share: number, text: string): void;
}

/** Sends random requests to a running Mesa and checks every answer; one run reports all findings. */
export async function fuzz(options: Options) {
  const { url } = options;
  const [diner, bystander] = [await signUp(url, 'fuzz'), await signUp(url, 'bystander')];
  const sessions = { diner: diner.session, visitor: await visit(url), nobody: new Session(url) };
  const any = requests(await gatherKnown(diner, bystander));
  const before = await viewOf(bystander);
  const run = await sendAll(options, any, sessions);
  const after = await viewOf(bystander);
  if (after !== before) {
    const request = { method: '-', path: '-', headers: {}, as: 'diner' } as const;
    const what = 'what belongs to another diner was changed';
    run.findings.push({ what, request, answer: `${before}\n${after}` });
  }
  return run;
}

async function sendAll(
  { url, count, seconds, seed, onProgress }: Options,
  any: fc.Arbitrary<FuzzRequest>,
  sessions: Record<FuzzRequest['as'], Session>,
) {
  const pool = new Pool(url, { connections: AT_ONCE, headersTimeout: WITHIN_MS, bodyTimeout: WITHIN_MS });
  const statuses: Record<number, number> = {};
  const findings = new Map<string, Finding>();
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
      if (!finding || findings.has(finding.what)) return true;
      smallest = finding;
      return false;
    });
    await fc.check(isKnown, { ...batch, interruptAfterTimeLimit: BATCH_MS });
    if (!smallest) return;
    findings.set(smallest.what, smallest);
    await sendBatch(batch);
  }

  async function work(): Promise<void> {
    while (begun < count && elapsed() < seconds) {
      const batch = { seed: seed + begun / BATCH, numRuns: Math.min(BATCH, count - begun) };
      begun += BATCH;
      await sendBatch(batch);
      const share = Math.max(sent / count, elapsed() / seconds);
      onProgress(Math.min(1, share), `${sent} requests, ${findings.size} findings`);
    }
  }

  await Promise.all(Array.from({ length: AT_ONCE }, work)).finally(() => pool.destroy());
  return { sent, seconds: elapsed(), statuses, findings: [...findings.values()] };
}

async function send(pool: Pool, { method, path, headers, body }: FuzzRequest, { cookie, token }: Session) {
  const bytes = body === undefined ? null : Buffer.from(body, 'latin1');
  // undici leaves out a header that is undefined
  const all = {
    cookie: cookie || undefined,
    [CSRF_HEADER]: token || undefined,
    'content-type': bytes ? 'application/json' : undefined,
    ...headers,
  };
  try {
    const answer = await pool.request({ method: method as 'GET', path, headers: all, body: bytes });
    const type = String(answer.headers['content-type'] ?? '');
    return { status: answer.statusCode, type, text: await answer.body.text() };
  } catch (error) {
    // no answer at all counts as a server error
    return { status: 599, type: '', text: (error as Error).message };
  }
}

/** Collects existing ids and books a table for each diner, so that requests also reach guards and joins. */
async function gatherKnown({ session, user }: Diner, bystander: Diner): Promise<Known> {
  const json = async <T>(path: string): Promise<T> => (await (await session.call('GET', path)).json()) as T;
  const restaurants = Object.keys(await json<Record<string, ListedRestaurant>>('/api/restaurants?limit=10'));
  const { reviews } = await json<{ reviews: Record<string, Review> }>(`/api/restaurants/${restaurants[0]}`);
  const booked = await Promise.all([
    book(session, await availableSlot(session.url, 2, 2)),
    book(bystander.session, await availableSlot(session.url, 3, 2)),
  ]);
  const reviewIds = [...Object.keys(reviews), 'e'.repeat(24)];
  return {
    restaurant_id: restaurants,
    review_id: reviewIds,
    after: reviewIds,
    reviews_after: reviewIds,
    reservation_id: booked.map((booking) => booking!.id),
    user_id: [user.id, bystander.user.id],
    date: [2, 3, 9, 30, -3].map((days) => addDays(today(), days)),
  };
}

/** The data of a diner as JSON, to see whether it changed. @throws Error when it cannot be read */
async function viewOf({ session, user }: Diner): Promise<string> {
  const read = () => session.call('GET', `/api/users/${user.id}`);
  let answer = await read();
  // the random requests may have used up what the limit allows this address
  if (answer.status === 429) {
    await pause(Number(answer.headers.get('retry-after')) * 1_000);
    answer = await read();
  }
  if (!answer.ok) throw new Error(`Reading a diner was answered ${answer.status}: ${await answer.text()}`);
  const { user: diner, reservations } = (await answer.json()) as { user: unknown; reservations: unknown };
  return JSON.stringify({ diner, reservations });
}

/** A finding with everything needed to send its request again. */
export function describeFinding({ what, request, answer }: Finding): string {
  const { method, path, as, headers, body = 'no body' } = request;
  const line = `${method} ${path} as ${as} ${JSON.stringify(headers)}`;
  return `${what}\n  ${line}\n  ${body.slice(0, 600)}\n  -> ${answer}`;
}
