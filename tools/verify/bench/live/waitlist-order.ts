import type { Hold, Watch } from '@mesa/contract';
import { call, signUp } from '../../fuzz/browser';
import type { Measured } from '../system';
import { bookFor, cancelFor, freeSlot, type Diner } from './diners';
import { openSocket } from './socket';

const OFFERED_WITHIN_MS = 20_000;
const AT_ONCE = 10;

interface Offer {
  /** the watcher's position in the waitlist */
  place: number;
  hold: Hold;
}

/**
 * Many diners watch one full slot, one booking is cancelled, and each diner who is offered the table declines
 * it, so that the offer passes through the whole waitlist.
 * @throws Error as soon as a diner is offered it out of order, twice, at the same time as another, or not at
 * all
 */
export async function waitlistOrder(
  { url }: Measured,
  watchers: number,
): Promise<{ watchers: number; seconds: number }> {
  const booker = await signUp(url, 'booker');
  const slot = await freeSlot(url, 44, 8);
  const mine = [];
  for (let booked = await bookFor(url, booker, slot); booked; booked = await bookFor(url, booker, slot))
    mine.push(booked);
  const line = await inBatches(watchers, (i) => signUp(url, `waiting-${i}`));
  const offers: Offer[] = [];
  let wake = () => {};
  const sockets = await inBatches(watchers, async (place) => {
    const socket = await openSocket(url, line[place]!.session.cookie);
    await socket.subscribe({ channel: 'ReservationsChannel' });
    socket.hear((message) => {
      const { type, hold } = message as { type: string; watch: Watch; hold: Hold };
      if (type !== 'offer') return;
      offers.push({ place, hold });
      wake();
    });
    return socket;
  });
  for (const diner of line) await watch(url, diner, slot);

  const begun = performance.now();
  await cancelFor(url, booker, mine[0]!);
  for (let place = 0; place < watchers; place += 1) {
    await offered(place);
    const { status } = await call(
      url,
      line[place]!.session,
      'DELETE',
      `/api/holds/${offers[place]!.hold.id}`,
    );
    if (status !== 204) throw new Error(`Giving back was answered ${status}.`);
  }
  for (const socket of sockets) socket.close();
  for (const booking of mine.slice(1)) await cancelFor(url, booker, booking);
  return { watchers, seconds: (performance.now() - begun) / 1_000 };

  async function offered(place: number): Promise<void> {
    const deadline = Date.now() + OFFERED_WITHIN_MS;
    while (offers.length <= place) {
      if (Date.now() > deadline)
        throw new Error(
          `Nobody was offered the table after the ${place} before; it was number ${place + 1}'s turn.`,
        );
      await Promise.race([
        new Promise<void>((resolve) => (wake = resolve)),
        new Promise((resolve) => setTimeout(resolve, 500)),
      ]);
    }
    if (offers.length > place + 1)
      throw new Error(
        `Number ${offers.at(-1)!.place + 1} was offered the table while number ${place + 1} held it.`,
      );
    if (offers[place]!.place !== place)
      throw new Error(
        `Number ${offers[place]!.place + 1} was offered the table; it was number ${place + 1}'s turn.`,
      );
  }
}

async function watch(url: string, { session }: Diner, slot: object): Promise<void> {
  const answer = await call(url, session, 'POST', '/api/watches', { watch: slot });
  if (answer.status !== 201) throw new Error(`A watch was answered ${answer.status}: ${await answer.text()}`);
}

async function inBatches<T>(count: number, make: (i: number) => Promise<T>): Promise<T[]> {
  const made: T[] = [];
  for (let i = 0; i < count; i += AT_ONCE)
    made.push(
      ...(await Promise.all(Array.from({ length: Math.min(AT_ONCE, count - i) }, (_, j) => make(i + j)))),
    );
  return made;
}
