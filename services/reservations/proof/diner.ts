import { randomUUID } from 'node:crypto';
import type { SeededRandom } from '@mesa/server-kit/testing';
import type { Answer, Caller } from './caller';
import type { Action, Entry, BookingRequest } from './history';

const BOOKINGS_MAX = 6;
/** A hold that lasts at least this long cannot expire before the request that uses it is answered. */
const HOLD_SAFE_MS = 4 * 60_000;
const RETRIES_MAX = 60;

/** What the diners compete for. */
export interface ContestedSlots {
  restaurants: readonly string[];
  dates: readonly string[];
  times: readonly string[];
  parties: readonly number[];
}

interface DinerOptions {
  caller: Caller;
  contested: ContestedSlots;
  random: SeededRandom;
  /** where each request is recorded with its answer */
  entries: Entry[];
  /** share of requests whose connection is closed before the answer */
  abortShare: number;
}

/**
 * A diner who books, holds, moves and cancels at random, one request after another, and records each. A
 * booking request without an answer is repeated with its key; a booking that another unanswered request may
 * have changed is not used again.
 */
export function createDiner({ caller, contested, random, entries, abortShare }: DinerOptions) {
  const bookings = new Map<string, BookingRequest>();
  const holds = new Set<string>();

  const send = async (
    action: Action,
    about: Omit<Entry, 'diner' | 'action' | 'startedAt' | 'endedAt' | 'status' | 'body'>,
    request: () => Promise<Answer>,
  ): Promise<Answer> => {
    const startedAt = Date.now();
    const answer = await request();
    entries.push({ diner: caller.id, action, ...about, startedAt, endedAt: Date.now(), ...answer });
    return answer;
  };
  const mayAbort = () => (random.chance(abortShare) ? { abortAfterMs: random.whole(1, 40) } : {});
  const request = (): BookingRequest => ({
    restaurant_id: random.pick(contested.restaurants),
    date: random.pick(contested.dates),
    time: random.pick(contested.times),
    party_size: random.pick(contested.parties),
  });
  const pause = (again: number) =>
    new Promise((resolve) => setTimeout(resolve, 50 * Math.min(again + 1, 10)));
  const isUnanswered = ({ status }: Answer) => status === 'unknown' || status >= 500;

  const book = async (wanted: BookingRequest, hold?: string, heldBy?: string): Promise<void> => {
    const key = randomUUID();
    const request = (options: object) => () =>
      caller.call(
        'POST',
        '/api/reservations',
        { reservation: { ...wanted, phone: '(213) 555-0100', hold_id: hold } },
        { headers: { 'idempotency-key': key }, ...options },
      );
    // now and then a double click: the same request twice at the same moment
    const copies = random.chance(0.15) ? [{}, {}] : [mayAbort()];
    let answers = await Promise.all(
      copies.map((options) => send('book', { request: wanted, key, heldBy }, request(options))),
    );
    for (let again = 0; again < RETRIES_MAX && answers.some(isUnanswered); again += 1) {
      await pause(again);
      answers = [await send('book', { request: wanted, key }, request({}))];
    }
    const booked = answers.find(({ status }) => status === 201);
    if (booked) bookings.set(Object.keys(booked.body as object)[0]!, wanted);
  };

  /**
   * @param reservation_id the booking that is to move to the held table
   * @returns the hold; `safe` is its id if it cannot expire before it is used
   */
  const hold = async (
    wanted: BookingRequest,
    reservation_id?: string,
  ): Promise<{ id: string; safe?: string } | undefined> => {
    const ask = () =>
      send('hold', { request: wanted }, () =>
        caller.call('POST', '/api/holds', { hold: { ...wanted, reservation_id } }),
      );
    let answer = await ask();
    // a repeated request for the same slot returns the same hold
    for (let again = 0; again < RETRIES_MAX && isUnanswered(answer); again += 1) {
      await pause(again);
      answer = await ask();
    }
    if (answer.status !== 201) return undefined;
    const { id, expires_at } = (answer.body as { hold: { id: string; expires_at: string } }).hold;
    holds.add(id);
    return { id, safe: Date.parse(expires_at) - Date.now() > HOLD_SAFE_MS ? id : undefined };
  };
  const release = (id: string) =>
    send('release', { target: id }, () => caller.call('DELETE', `/api/holds/${id}`, undefined, mayAbort()));

  const holdAndBook = async (): Promise<void> => {
    const wanted = request();
    const held = await hold(wanted);
    if (held && random.chance(0.3)) await release(held.id);
    else if (held) await book(wanted, held.id, held.safe);
  };

  const move = async (id: string): Promise<void> => {
    const wanted = { ...request(), restaurant_id: bookings.get(id)!.restaurant_id };
    const { date, time, party_size } = wanted;
    const held = random.chance(0.5) ? await hold(wanted, id) : undefined;
    if (held && random.chance(0.2)) return void (await release(held.id));
    const reservation = { date, time, party_size, hold_id: held?.id };
    const answer = await send('move', { target: id, request: wanted, heldBy: held?.safe }, () =>
      caller.call('PATCH', `/api/reservations/${id}`, { reservation }, mayAbort()),
    );
    if (isUnanswered(answer) || answer.status === 404) bookings.delete(id);
    else if (answer.status === 200) bookings.set(id, wanted);
  };

  const cancel = async (id: string): Promise<void> => {
    bookings.delete(id);
    await send('cancel', { target: id }, () =>
      caller.call('DELETE', `/api/reservations/${id}`, undefined, mayAbort()),
    );
  };

  return {
    async run(until: () => boolean): Promise<void> {
      while (!until()) {
        const ids = [...bookings.keys()];
        const chosen = random.next();
        if (ids.length > 0 && (ids.length >= BOOKINGS_MAX || chosen < 0.25)) await cancel(random.pick(ids));
        else if (ids.length > 0 && chosen < 0.5) await move(random.pick(ids));
        else if (chosen < 0.65) await holdAndBook();
        else await book(request());
      }
    },
    /** releases every hold that may be left, so that only bookings remain at the end */
    async leave(): Promise<void> {
      for (const id of holds) {
        for (
          let again = 0;
          again < RETRIES_MAX && isUnanswered(await caller.call('DELETE', `/api/holds/${id}`));
          again += 1
        )
          await pause(again);
      }
    },
  };
}
