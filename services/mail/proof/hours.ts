import { BOOKABLE_SLOTS } from '@mesa/contract';
import type { BookingHistory, History } from './history';
import { ZONES } from './instances';
import { bookingEvent, DAYS, dinerOf, newBooking } from './random-changes';
import { openWorld } from './world';
import { waitUntilProcessed } from './wait-until-processed';

const AT_ONCE = 20;
/** Chance decides which server sends a mail: more mails follow while one has sent none. */
const ROUNDS_MAX = 10;

/**
 * Has five servers, each in a zone of its own, send mails about visits on the days around both changes of
 * daylight-saving time, and reads the hour in each of them.
 * @param mails how many at least
 * @returns every wrong hour, and how many mails each zone has sent
 */
export async function proveHours(mongodbUri: string, mails: number) {
  const history: History = { bookings: [], received: [], disturbances: [], failed: [] };
  const world = await openWorld(mongodbUri, { instances: ZONES.length });
  try {
    let errors: string[] = [];
    let byZone = countByZone(history);
    for (let round = 0; round < ROUNDS_MAX && Object.values(byZone).includes(0); round += 1) {
      const bookings = Array.from({ length: mails }, (_, i) => bookingAt(i));
      history.bookings.push(...bookings);
      const publish = async (): Promise<void> => {
        for (let booking = bookings.pop(); booking; booking = bookings.pop()) {
          await world.publish({ type: 'diner-changed', diner: dinerOf(booking) });
          await world.publish(bookingEvent(booking));
        }
      };
      await Promise.all(Array.from({ length: AT_ONCE }, publish));
      errors = await waitUntilProcessed(world, history);
      byZone = countByZone(history);
    }
    return { errors, byZone };
  } finally {
    await world.close();
  }
}

function bookingAt(index: number): BookingHistory {
  const [date, time] = [DAYS[index % DAYS.length]!, BOOKABLE_SLOTS[index % BOOKABLE_SLOTS.length]!];
  return { ...newBooking(), versions: [{ version: 1, action: 'created', date, time }] };
}

const countByZone = ({ received }: History): Record<string, number> =>
  Object.fromEntries(
    ZONES.map((zone) => [zone, received.filter(({ server }) => server.startsWith(`${zone} `)).length]),
  );
