import type { Reservation } from '@mesa/contract';
import { setTimeout as pause } from 'node:timers/promises';
import { call, signUp } from '../fuzz/browser';

const EVERY_MS = 40;

/** The results of a load. */
export interface Seen {
  answered: number;
  /** missing answers, and answers that no diner should get */
  failed: string[];
  /** ids of bookings that were answered 201 and not cancelled afterwards */
  promised: string[];
}

interface Load {
  seen: Seen;
  /** the bookings of all diners of the load, read from Mesa */
  stop(): Promise<{ kept: string[] }>;
}

/** Starts diners who search, book and cancel continuously, one request at a time each. */
export async function startLoad(
  url: string,
  diners: number,
  restaurants: string[],
  date: string,
): Promise<Load> {
  const seen: Seen = { answered: 0, failed: [], promised: [] };
  const people = await Promise.all(Array.from({ length: diners }, (_, i) => signUp(url, `load-${i}`)));
  let going = true;

  const ask = async (
    person: (typeof people)[number],
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Response | null> => {
    try {
      const answer = await call(url, person.session, method, path, body, headers);
      seen.answered += 1;
      if (answer.status >= 500)
        seen.failed.push(`${method} ${path}: ${answer.status} ${(await answer.text()).slice(0, 120)}`);
      return answer;
    } catch (error) {
      seen.failed.push(
        `${method} ${path}: ${(error as Error).message} ${String((error as Error).cause ?? '')}`,
      );
      return null;
    }
  };

  const live = async (person: (typeof people)[number], number: number): Promise<void> => {
    const hours = ['12:00 PM', '3:00 PM', '5:00 PM', '8:00 PM'];
    for (let turn = 0; going; turn += 1) {
      const restaurant = restaurants[(number + turn) % restaurants.length]!;
      await (await ask(person, 'GET', `/api/restaurants/${restaurant}`))?.arrayBuffer();
      await (
        await ask(person, 'GET', `/api/restaurants/${restaurant}/availability?date=${date}&party_size=2`)
      )?.arrayBuffer();
      const booked = await ask(
        person,
        'POST',
        '/api/reservations',
        {
          reservation: {
            restaurant_id: restaurant,
            date,
            time: hours[turn % hours.length],
            party_size: 2,
            phone: '(213) 555-0142',
          },
        },
        { 'idempotency-key': `${person.user.id}-${turn}` },
      );
      if (booked?.status === 201)
        await settle(person, Object.keys((await booked.json()) as Record<string, Reservation>)[0]!, turn);
      else await booked?.arrayBuffer().catch(() => undefined);
      await pause(EVERY_MS);
    }
  };

  /** Keeps every third booking and cancels the others. */
  const settle = async (person: (typeof people)[number], id: string, turn: number): Promise<void> => {
    if (turn % 3 === 0 && seen.promised.filter((one) => one.startsWith(person.user.id)).length < 15) {
      seen.promised.push(`${person.user.id}/${id}`);
      return;
    }
    const gone = await ask(person, 'DELETE', `/api/reservations/${id}`);
    if (gone && gone.status !== 204) seen.failed.push(`DELETE ${id}: ${gone.status}`);
  };

  const running = Promise.all(people.map(live));
  return {
    seen,
    async stop() {
      going = false;
      await running;
      const kept = await Promise.all(
        people.map(async (person) => {
          const answer = await call(url, person.session, 'GET', '/api/reservations');
          return Object.keys((await answer.json()) as Record<string, Reservation>).map(
            (id) => `${person.user.id}/${id}`,
          );
        }),
      );
      return { kept: kept.flat() };
    },
  };
}
