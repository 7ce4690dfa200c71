import { BOOKABLE_SLOTS } from '@mesa/contract';
import type { BookingHistory, History } from './history';
import { ZONES } from './instances';
import { bookingEvent, DAYS, dinerOf, newBooking } from './random-changes';
import { openScene } from './scene';
import { settle } from './settle';

const AT_ONCE = 20;

/**
 * Has five servers, each in a zone of its own, send mails about visits on the days around both changes of
 * daylight-saving time, and reads the hour in each of them.
 * @returns every wrong hour, and how many mails each zone has sent
 */
export async function proveHours(mongodbUri: string, mails: number) {
  const bookings = Array.from({ length: mails }, (_, i): BookingHistory => {
    const [date, time] = [DAYS[i % DAYS.length]!, BOOKABLE_SLOTS[i % BOOKABLE_SLOTS.length]!];
    return { ...newBooking(), versions: [{ version: 1, action: 'created', date, time }] };
  });
  const history: History = { bookings, received: [], breaks: [], failed: [] };
  const scene = await openScene(mongodbUri, { instances: ZONES.length });
  try {
    const left = [...bookings];
    const publish = async (): Promise<void> => {
      for (let booking = left.pop(); booking; booking = left.pop()) {
        await scene.publish({ type: 'diner-changed', diner: dinerOf(booking) });
        await scene.publish(bookingEvent(booking));
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, publish));
    const errors = await settle(scene, history);
    const byZone = Object.fromEntries(
      ZONES.map((zone) => [
        zone,
        history.received.filter(({ server }) => server.startsWith(`${zone} `)).length,
      ]),
    );
    return { errors, byZone };
  } finally {
    await scene.close();
  }
}
