import { setTimeout as pause } from 'node:timers/promises';
import { addDays } from '@mesa/contract';
import { call, signUp, visit } from '../../fuzz/browser';
import { bookFor, cancelFor, freeSlot } from '../live/diners';
import { dayOf, openSocket } from '../live/socket';

const READERS = 12;
const BOOKERS = 6;
const SOCKETS = 40;
/** how long a socket stays, milliseconds */
const STAYS_MS = 2_000;
/** when something went wrong, or Mesa was too busy */
const COMES_BACK_MS = 1_000;

export interface Load {
  /** what has been done so far */
  done: {
    reads: number;
    visits: number;
    bookings: number;
    cancellations: number;
    sockets: number;
    failures: number;
  };
  /** @returns what went wrong, each once */
  stop(): Promise<string[]>;
}

/**
 * Diners who read, book and cancel without a pause, and tabs that come, watch a day and go, until stopped.
 */
export async function keepBusy(url: string): Promise<Load> {
  const ids = Object.keys((await (await fetch(`${url}/api/restaurants?limit=60`)).json()) as object);
  const today = new Date().toISOString().slice(0, 10);
  const done: Load['done'] = { reads: 0, visits: 0, bookings: 0, cancellations: 0, sockets: 0, failures: 0 };
  const wrong = new Set<string>();
  let going = true;
  const again = (act: (n: number) => Promise<void>) => async (): Promise<void> => {
    for (let n = 0; going; n += 1) {
      await act(n).catch((error: Error) => {
        done.failures += 1;
        wrong.add(error.message.replace(/[0-9a-f]{24}/g, ':id'));
        return pause(COMES_BACK_MS);
      });
    }
  };

  const reader = (diner: Awaited<ReturnType<typeof signUp>>, i: number) =>
    again(async (n) => {
      const id = ids[(n * 7 + i) % ids.length]!;
      const date = addDays(today, 2 + ((n + i) % 60));
      const paths = [
        `/api/restaurants/${id}`,
        `/api/restaurants/${id}/availability?date=${date}&party_size=2`,
        `/api/restaurants/search?query=&date=${date}&time=7:00%20PM&party_size=2`,
        `/api/restaurants/suggestions?query=${String.fromCharCode(97 + (n % 26))}`,
        `/api/users/${diner.user.id}`,
        '/api/reservations',
      ];
      const answer = await call(url, diner.session, 'GET', paths[n % paths.length]!);
      await answer.arrayBuffer();
      if (answer.status !== 200) throw new Error(`${paths[n % paths.length]} was answered ${answer.status}.`);
      done.reads += 1;
      if (n % 20 === 0) {
        await visit(url);
        done.visits += 1;
      }
    });

  const booker = (diner: Awaited<ReturnType<typeof signUp>>, i: number) =>
    again(async (n) => {
      const booked = await bookFor(url, diner, await freeSlot(url, 3 + (n % 40), 2, i * 8));
      // another diner was quicker
      if (!booked) return;
      done.bookings += 1;
      await cancelFor(url, diner, booked);
      done.cancellations += 1;
    });

  const tab = (i: number) =>
    again(async (n) => {
      const socket = await openSocket(url);
      await socket.subscribe(dayOf(ids[(n + i) % ids.length]!, addDays(today, 3 + (n % 40))));
      await pause(STAYS_MS);
      socket.close();
      done.sockets += 1;
    });

  const diners = [];
  for (let i = 0; i < READERS + BOOKERS; i += 1) diners.push(await signUp(url, `busy-${i}`));
  const loops = [
    ...diners.slice(0, READERS).map(reader),
    ...diners.slice(READERS).map(booker),
    ...Array.from({ length: SOCKETS }, (_, i) => tab(i)),
  ];
  const running = Promise.all(loops.map((loop) => loop()));
  return {
    done,
    stop: async () => {
      going = false;
      await running;
      return [...wrong];
    },
  };
}
