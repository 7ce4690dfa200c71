import { createHash } from 'node:crypto';
import { addDays, MAX_PARTY, weekdayOf } from '@mesa/contract';
import { createRandom, DEMO_DINERS, dinerAt, type Random } from '@mesa/demo';
import { availableChoices } from '../domain/choose-tables';
import { isOpenAt, type Floor } from '../domain/floor';
import { cellsOf, seatingLength, type Seating } from '../domain/seating';
import type { SeededBooking } from '../store/seeds';

/** Times and party sizes, weighted by how often diners book them. */
const LUNCH = ['11:30 AM', '12:00 PM', '12:30 PM', '12:30 PM', '1:00 PM', '1:30 PM'] as const;
const DINNER = [
  '5:30 PM',
  '6:00 PM',
  '6:30 PM',
  '6:30 PM',
  '7:00 PM',
  '7:00 PM',
  '7:00 PM',
  '7:30 PM',
  '7:30 PM',
  '8:00 PM',
  '8:30 PM',
  '9:00 PM',
] as const;
const PARTIES = [1, 2, 2, 2, 2, 2, 3, 4, 4, 4, 5, 6, 8] as const;
const PEAK = '7:00 PM';

/** The share of tables that is booked on each weekday, Sunday first. */
const DEMAND = [0.55, 0.35, 0.35, 0.45, 0.6, 0.95, 1] as const;

/**
 * Bookings of other diners at one restaurant from `first` on, so that availability looks realistic: more on
 * weekends and at dinner, with the best hour full on some evenings.
 * @param index of the restaurant in the demo data
 */
export function busyDays(index: number, floor: Floor, first: string, days: number): SeededBooking[] {
  return Array.from({ length: days }, (_, i) => busyDay(index, floor, addDays(first, i))).flat();
}

function busyDay(index: number, floor: Floor, date: string): SeededBooking[] {
  const { max_party = MAX_PARTY, parties_per_slot } = floor.rules ?? {};
  const random = createRandom('busy', index, date);
  const busy = new Set<number>();
  const bookings: SeededBooking[] = [];
  const seat = (time: string, party_size: number): boolean => {
    const start = bookings.filter((booking) => booking.time === time).length;
    if (!isOpenAt(floor, date, time) || party_size > max_party || start === parties_per_slot) return false;
    const choice = availableChoices(floor, { time, party_size }, busy)[0];
    if (!choice) return false;
    const length = seatingLength({ time, party_size }, floor.rules);
    const seating: Seating = { tables: choice.tables, length };
    if (parties_per_slot !== undefined) seating.start = start;
    for (const cell of cellsOf(seating, time)) busy.add(cell);
    bookings.push({
      ...seating,
      ...randomDiner(random),
      id: idOf(index, date, bookings.length),
      restaurant_id: floor.restaurant_id,
      date,
      time,
      party_size,
      created_at: creationDate(date, random),
    });
    return true;
  };
  const count = Math.round(floor.tables.length * DEMAND[weekdayOf(date)]! * (0.5 + random.next()));
  for (let i = 0; i < count; i += 1)
    seat(random.pick(random.next() < 0.3 ? LUNCH : DINNER), random.pick(PARTIES));
  if (random.next() < DEMAND[weekdayOf(date)]! * 0.3) while (seat(PEAK, 2));
  return bookings;
}

export function randomDiner(random: Random): Pick<SeededBooking, 'user_id' | 'details' | 'name'> {
  const { id, email, fname, lname } = dinerAt(random.integer(0, DEMO_DINERS - 1));
  const name = `${fname} ${lname}`;
  return {
    user_id: id,
    name,
    details: { phone: `(213) 555-01${random.integer(10, 99)}`, email, notes: null },
  };
}

function creationDate(date: string, random: Random): Date {
  return new Date(
    Date.parse(`${addDays(date, -random.integer(15, 40))}T17:00:00Z`) + random.integer(0, 36_000) * 1_000,
  );
}

function idOf(index: number, date: string, number: number): string {
  return createHash('sha256').update(`busy/${index}/${date}/${number}`).digest('hex').slice(0, 24);
}
