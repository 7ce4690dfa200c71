import { setTimeout as wait } from 'node:timers/promises';
import { bookingEvent, dinerOf, newBooking } from './random-changes';
import { openWorld } from './world';

const WITHIN_MS = 60_000;

/**
 * Publishes bookings at a constant rate and measures how long each takes from its commit until the mail
 * server has the mail.
 * @param perSecond bookings a second
 * @returns the 50th, 95th and 99th percentiles in milliseconds; a mail that did not come counts as Infinity
 */
export async function measurePace(mongodbUri: string, perSecond: number, seconds: number) {
  const world = await openWorld(mongodbUri);
  const committed = new Map<string, number>();
  const publishing: Promise<void>[] = [];
  try {
    const begun = Date.now();
    for (let i = 0; i < perSecond * seconds; i += 1) {
      await wait(Math.max(0, begun + (i * 1_000) / perSecond - Date.now()));
      publishing.push(book());
    }
    await Promise.all(publishing);
    await Promise.race([world.sink.waitFor(committed.size), wait(WITHIN_MS, undefined, { ref: false })]);
    const arrived = new Map((await world.received()).map(({ to, at }) => [to, at]));
    const times = [...committed].map(([to, at]) => (arrived.get(to) ?? Infinity) - at).sort((a, b) => a - b);
    return [0.5, 0.95, 0.99].map((share) => times[Math.ceil(times.length * share) - 1]!);
  } finally {
    await world.close();
  }

  async function book(): Promise<void> {
    const booking = newBooking();
    booking.versions.push({ version: 1, action: 'created', date: '2031-03-08', time: '7:00 PM' });
    await world.publish({ type: 'diner-changed', diner: dinerOf(booking) });
    await world.publish(bookingEvent(booking));
    committed.set(booking.email, Date.now());
  }
}
