import { addDays, CSRF_HEADER } from '@mesa/contract';
import type { ListedRestaurant, Reservation, Review } from '@mesa/contract';
import fc from 'fast-check';
import type { Pool } from 'undici';
import { call, openPool, signUp, visit } from './browser';
import type { Session } from './browser';
import { judge } from './judge';
import type { Known } from './plausible-values';
import { bytesOf, requests } from './requests';
import type { FuzzRequest } from './requests';

const BATCH = 200;
const AT_ONCE = 32;
const SHRINK_MS = 5_000;

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

export interface Fuzzed {
  sent: number;
  seconds: number;
  seed: number;
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

/**
 * Sends random requests to a running Mesa and checks every answer. Continues after a finding, so that one run
 * reports all.
 */
export async function fuzz({ url, count, seconds, seed, onProgress }: Options): Promise<Fuzzed> {
  const [diner, bystander] = [await signUp(url, 'fuzz'), await signUp(url, 'bystander')];
  const sessions = { diner: diner.session, visitor: await visit(url), nobody: { cookie: '', token: '' } };
  const known = await gatherKnown(url, diner, bystander);
  const before = await viewOf(url, bystander);
  const pool = openPool(url, AT_ONCE);
  const any = requests(known);
  const found = new Map<string, Finding>();
  const statuses: Record<number, number> = {};
  const began = performance.now();
  let sent = 0;

  const examine = async (request: FuzzRequest): Promise<{ what: string; answer: string } | null> => {
    const answer = await send(pool, request, sessions);
    sent += 1;
    statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
    const what = judge(request, answer);
    return what
      ? {
          what: `${request.call ?? 'an address outside the contract'}: ${what}`,
          answer: `${answer.status} ${answer.text.slice(0, 200)}`,
        }
      : null;
  };

  const elapsed = (): number => (performance.now() - began) / 1_000;
  try {
    const queue = inBatches(any, seed, count);
    const worker = async (): Promise<void> => {
      for (const { request, batch } of queue) {
        if (elapsed() > seconds) return;
        const fault = await examine(request);
        if (fault && !found.has(fault.what)) {
          found.set(fault.what, { ...fault, request });
          found.set(fault.what, await shrink(any, batch, { ...fault, request }, examine));
        }
        if (sent % BATCH === 0)
          onProgress(
            Math.min(1, Math.max(sent / count, elapsed() / seconds)),
            `${sent} requests, ${found.size} findings`,
          );
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
    const after = await viewOf(url, bystander);
    if (after !== before)
      found.set('bystander', {
        what: 'what belongs to another diner was changed',
        request: { method: '-', path: '-', headers: {}, as: 'diner' },
        answer: `${before}\n${after}`,
      });
  } finally {
    await pool.destroy();
  }
  return { sent, seconds: elapsed(), seed, statuses, findings: [...found.values()] };
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
  const stillThere = fc.asyncProperty(any, async (one) => (await examine(one))?.what !== finding.what);
  const { counterexample } = await fc.check(stillThere, { ...batch, interruptAfterTimeLimit: SHRINK_MS });
  return { ...finding, request: counterexample?.[0] ?? finding.request };
}

async function send(
  pool: Pool,
  request: FuzzRequest,
  sessions: Record<FuzzRequest['as'], Session>,
): Promise<{ status: number; type: string; text: string }> {
  const { cookie, token } = sessions[request.as];
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

type Person = Awaited<ReturnType<typeof signUp>>;

/** Collects existing ids and books a table for each diner, so that requests also reach guards and joins. */
async function gatherKnown(url: string, diner: Person, bystander: Person): Promise<Known> {
  const json = async <T>(path: string, session: Session): Promise<T> =>
    (await (await call(url, session, 'GET', path)).json()) as T;
  const restaurants = Object.keys(
    await json<Record<string, ListedRestaurant>>('/api/restaurants?limit=10', diner.session),
  );
  const { reviews } = await json<{ reviews: Record<string, Review> }>(
    `/api/restaurants/${restaurants[0]}`,
    diner.session,
  );
  const today = new Date().toISOString().slice(0, 10);
  const dates = [2, 3, 9, 30].map((days) => addDays(today, days));
  const reservations = await Promise.all(
    [diner, bystander].map((person, i) => bookSomewhere(url, person, restaurants, dates[i]!)),
  );
  return {
    restaurants,
    reviews: [...Object.keys(reviews), 'e'.repeat(24)],
    reservations,
    users: [diner.user.id, bystander.user.id],
    dates: [...dates, addDays(today, -3)],
    signedIds: ['x'],
  };
}

async function bookSomewhere(
  url: string,
  { session }: Person,
  restaurants: string[],
  date: string,
): Promise<string> {
  for (const restaurant_id of restaurants) {
    const answer = await call(url, session, 'POST', '/api/reservations', {
      reservation: { restaurant_id, date, time: '3:00 PM', party_size: 2, phone: '(213) 555-0142' },
    });
    if (answer.status === 201) return Object.keys((await answer.json()) as Record<string, Reservation>)[0]!;
  }
  throw new Error('No restaurant has a table for the fuzzer.');
}

/** The data of the diner who sends no requests; it must not change. */
const viewOf = async (url: string, { session, user }: Person): Promise<string> => {
  const answer = await call(url, session, 'GET', `/api/users/${user.id}`);
  const { user: own, reservations } = (await answer.json()) as { user: unknown; reservations: unknown };
  return JSON.stringify({ own, reservations });
};
