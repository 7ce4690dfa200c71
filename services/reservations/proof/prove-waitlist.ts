import type { Watch } from '@mesa/contract';
import type { Answer, Caller } from './caller';
import { checkTables } from './check-tables';
import { checkWaitlist } from './check-waitlist';
import { bookableDates } from './bookable-dates';
import type { Violation, BookingRequest } from './history';
import { killAtIntervals, type Killed, type Kills } from './kills';
import { openWorld } from './world';

export interface WaitlistProof extends Kills {
  mongoUri: string;
  seed: number;
  watchers: number;
  onProgress?: (share: number, text: string) => void;
}

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
    const request: BookingRequest = {
      restaurant_id: floors[0]!.restaurant_id,
      date: bookableDates()[0]!,
      time: '7:00 PM',
      party_size: 2,
    };
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
    // answer every offer; checkWaitlist checks their order
    const waiting = new Set(waitlist);
    while (waiting.size > 0) {
      for (const one of waiting) {
        const { state, hold } = await watchStateOf(one.caller, one.watch);
        if (state === 'waiting') continue;
        // an offer that expired while the database was unreachable counts as well
        if (hold) await answer(one, { ...request, hold_id: hold.id }, random.chance(0.5));
        waiting.delete(one);
        offered += 1;
        onProgress(offered / watchers, `${offered} of ${watchers} had an offer`);
        break;
      }
    }
    const killed = await killing;
    const versions = await timeline.stop();
    const history = { floors, versions, entries: [], lists: new Map() };
    return {
      kills: killed,
      violations: [
        ...checkTables(history),
        ...checkWaitlist(
          history,
          waitlist.map(({ watch }) => watch),
        ),
      ],
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

async function watchStateOf(caller: Caller, watch: string): Promise<Pick<Watch, 'state' | 'hold'>> {
  const { status, body } = await caller.call('GET', '/api/watches');
  return (status === 200 && (body as Record<string, Watch>)[watch]) || { state: 'waiting' };
}

/** @param accepts books and cancels, so that the next watcher gets an offer; otherwise leaves the waitlist */
async function answer(
  { caller, watch }: Watcher,
  offer: BookingRequest & { hold_id: string },
  accepts: boolean,
): Promise<void> {
  if (accepts) {
    const { status, body } = await answered(() => book(caller, offer));
    if (status === 201)
      await answered(() => caller.call('DELETE', `/api/reservations/${Object.keys(body as object)[0]}`));
  } else await answered(() => caller.call('DELETE', `/api/watches/${watch}`));
}

/** Repeats a request until there is an answer; only for requests that may be sent twice. */
async function answered(send: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    const answer = await send();
    if (answer.status !== 'unknown' && answer.status < 500) return answer;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
