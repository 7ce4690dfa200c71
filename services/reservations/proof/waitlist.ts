import { setTimeout as wait } from 'node:timers/promises';
import type { Watch } from '@mesa/contract';
import type { Answer, Caller } from './caller';
import { checkTables } from './check-tables';
import type { BookingRequest, History, Violation } from './history';
import { bookableDates, killAtIntervals, openWorld, type Killed, type Kills } from './world';

export interface WaitlistProof extends Kills {
  mongoUri: string;
  seed: number;
  watchers: number;
  onProgress?: (share: number, text: string) => void;
}

const POLL_MS = 20;

interface Watcher {
  caller: Caller;
  /** id of the watch */
  watch: string;
}

/**
 * One table and many watchers. Whoever gets an offer books and cancels, or declines, so that every watcher
 * gets an offer, while processes are killed.
 */
export async function proveWaitlist({
  mongoUri,
  seed,
  watchers,
  onProgress = () => {},
  ...kills
}: WaitlistProof): Promise<{ kills: Killed; violations: Violation[] }> {
  const world = await openWorld({ mongoUri, seed, restaurants: [{ sizes: [2] }] });
  const { floors, timeline, newCaller, random } = world;
  try {
    const [date] = bookableDates();
    const request = { restaurant_id: floors[0]!.restaurant_id, date: date!, time: '7:00 PM', party_size: 2 };
    const owner = newCaller();
    const booked = await answered(() => book(owner, request));
    const waitlist: Watcher[] = [];
    for (let i = 0; i < watchers; i += 1) {
      const caller = newCaller();
      const { body } = await answered(() => caller.call('POST', '/api/watches', { watch: request }));
      waitlist.push({ caller, watch: (body as { watch: Watch }).watch.id });
    }
    let offered = 0;
    const killing = killAtIntervals(kills, world, () => offered, watchers);
    await answered(() => owner.call('DELETE', `/api/reservations/${Object.keys(booked.body as object)[0]}`));
    const waiting = new Set(waitlist);
    for (; waiting.size > 0; await wait(POLL_MS))
      for (const watcher of waiting) {
        const { state, hold } = await watchOf(watcher);
        if (state === 'waiting') continue;
        // an offer that expired while the database was unreachable counts as well
        if (hold) await answer(watcher, { ...request, hold_id: hold.id }, random.chance(0.5));
        waiting.delete(watcher);
        offered += 1;
        onProgress(offered / watchers, `${offered} of ${watchers} had an offer`);
        break;
      }
    const killed = await killing;
    const versions = await timeline.stop();
    const order = waitlist.map(({ watch }) => watch);
    return {
      kills: killed,
      violations: [...checkTables({ floors, versions }), ...checkWaitlist(versions, order)],
    };
  } finally {
    await world.close();
  }
}

const book = (caller: Caller, request: BookingRequest & { hold_id?: string }) =>
  caller.call(
    'POST',
    '/api/reservations',
    { reservation: { ...request, phone: '(213) 555-0100' } },
    { headers: { 'idempotency-key': `offer to ${caller.id}` } },
  );

async function watchOf({ caller, watch }: Watcher): Promise<Pick<Watch, 'state' | 'hold'>> {
  const { status, body } = await caller.call('GET', '/api/watches');
  return (status === 200 && (body as Record<string, Watch>)[watch]) || { state: 'waiting' };
}

/** @param accepts books and cancels, so that the next watcher gets an offer; otherwise leaves the waitlist */
async function answer(
  { caller, watch }: Watcher,
  offer: BookingRequest & { hold_id: string },
  accepts: boolean,
): Promise<void> {
  if (!accepts) return void (await answered(() => caller.call('DELETE', `/api/watches/${watch}`)));
  const { status, body } = await answered(() => book(caller, offer));
  const [id] = Object.keys(body as object);
  if (status === 201) await answered(() => caller.call('DELETE', `/api/reservations/${id}`));
}

/** Repeats a request until there is an answer; only for requests that may be sent twice. */
async function answered(send: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    const answer = await send();
    if (answer.status !== 'unknown' && answer.status < 500) return answer;
    await wait(100);
  }
}

/**
 * Watchers get offers in the order of the waitlist, each one offer, and never two at once for one table.
 * @param waitlist watches of one slot at a restaurant with a single table, in the order in which they were
 *   acknowledged
 */
function checkWaitlist(versions: History['versions'], waitlist: readonly string[]): Violation[] {
  const violations: Violation[] = [];
  const broken = (rule: string, what: string) => void violations.push({ rule, what });
  const offers = new Map<string, string>();
  const live = new Set<string>();
  for (const { id, watch, state } of versions) {
    if (!watch || !waitlist.includes(watch)) continue;
    if (!offers.has(watch)) offers.set(watch, id);
    if (offers.get(watch) !== id)
      broken('a watch gets one offer', `watch ${watch}: ${offers.get(watch)}, ${id}`);
    if (state === 'held' || state === 'booked') live.add(id);
    else live.delete(id);
    if (live.size > 1) broken('a table is offered to one diner at a time', [...live].join(', '));
  }
  const offered = [...offers.keys()];
  if (offered.join() !== waitlist.slice(0, offered.length).join())
    broken(
      'offers are made in the order of the waitlist',
      `offered ${offered.join()}, waitlist ${waitlist.join()}`,
    );
  if (offered.length < waitlist.length)
    broken('every watch gets an offer', `${offered.length} of ${waitlist.length}`);
  return violations;
}
