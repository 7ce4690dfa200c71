import { BOOKABLE_SLOTS, slotInstant } from '@mesa/contract';
import { createRandom } from '@mesa/demo';
import { createHash } from 'node:crypto';
import type { ArrivalStatus } from '../domain/booking';
import { availableChoices } from '../domain/choose-tables';
import { serviceTimeAt } from '../domain/desk-stay';
import type { Floor } from '../domain/floor';
import { cellsOf, seatingLength } from '../domain/seating';
import type { SeededBooking } from '../store/seeds';
import { randomDiner } from './busy-days';

const BOOKINGS = 25;
const PARTIES = [1, 2, 2, 2, 2, 3, 4, 4, 5, 6] as const;
/** Minutes after its time at which a party that has not come is a no-show, here. */
const LATE = 30;
/** Every so many of those whose time has come never came. */
const MISSED = 9;

/**
 * The demo desk's bookings of today: those whose time is over have left, those whose time has come sit, and
 * the others are still to come (desk.md §2).
 */
export function deskDay(floor: Floor, now: Date): SeededBooking[] {
  const { date } = serviceTimeAt(now);
  const random = createRandom('desk', date);
  const busy = new Set<number>();
  const bookings: SeededBooking[] = [];
  // a party for which no table is left comes at another time
  for (let attempt = 0; bookings.length < BOOKINGS && attempt < 40 * BOOKINGS; attempt += 1) {
    const time = random.pick(BOOKABLE_SLOTS);
    const party_size = random.pick(PARTIES);
    const choice = availableChoices(floor, { time, party_size }, busy)[0];
    if (!choice) continue;
    const length = seatingLength({ time, party_size }, floor.rules);
    const seating = { tables: choice.tables, length };
    for (const cell of cellsOf(seating, time)) busy.add(cell);
    const number = bookings.length;
    const begins = slotInstant(date, time);
    const booking: SeededBooking = {
      ...seating,
      ...randomDiner(random),
      id: createHash('sha256').update(`desk/${date}/${number}`).digest('hex').slice(0, 24),
      restaurant_id: floor.restaurant_id,
      date,
      time,
      party_size,
      created_at: new Date(begins.getTime() - random.integer(1, 20) * 86_400_000),
    };
    const status = statusAt((now.getTime() - begins.getTime()) / 60_000, length * 30, number);
    if (status) booking.status = status;
    bookings.push(booking);
  }
  return bookings;
}

/** @param minutes since its time */
function statusAt(minutes: number, stay: number, number: number): ArrivalStatus | undefined {
  if (minutes < 0) return undefined;
  if (number % MISSED === 0 && minutes >= LATE) return 'no_show';
  return minutes < stay ? 'seated' : 'left';
}
