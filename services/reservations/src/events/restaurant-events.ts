import type { DomainEvent } from '@mesa/contract';
import type { Booking } from '../domain/booking';
import type { ChangeSummary } from '../domain/change-summary';
import { seatOf } from '../domain/floor';
import { presentBooking } from '../present';
import type { Stores } from '../store/open';

type Restaurants = Pick<Stores, 'floors' | 'bookings'>;

/** What restaurants hear of their bookings: those that have said whom to tell. */
export async function restaurantEvents(
  writes: readonly ChangeSummary[],
  { floors, bookings }: Restaurants,
): Promise<DomainEvent[]> {
  const changes = writes.flatMap(({ notified }) => notified ?? []);
  if (changes.length === 0) return [];
  const byId = await floors.ofMany([...new Set(changes.map(({ booking }) => booking.restaurant_id))]);
  const heard = changes.flatMap((change) => {
    const floor = byId.get(change.booking.restaurant_id);
    return floor?.tell ? [{ ...change, floor, tell: floor.tell }] : [];
  });
  const covers = coversOf(await bookings.onDays(distinctDays(heard.map(({ booking }) => booking))));
  return heard.map(({ action, booking, before, floor, tell }) => ({
    type: 'restaurant-told',
    action,
    tell,
    restaurant: { id: floor.restaurant_id, name: floor.name },
    reservation: presentBooking(booking),
    version: booking.version,
    seat: seatOf(floor, booking),
    ...(before ? { before: seatOf(floor, before) } : {}),
    covers: covers.get(dayOf(booking)) ?? 0,
  }));
}

type Day = Pick<Booking, 'restaurant_id' | 'date'>;

const dayOf = ({ restaurant_id, date }: Day): string => `${restaurant_id}/${date}`;

const distinctDays = (days: readonly Day[]): Day[] => [
  ...new Map(days.map((day) => [dayOf(day), day])).values(),
];

/** How many people are booked on each day. */
function coversOf(booked: readonly Booking[]): Map<string, number> {
  const covers = new Map<string, number>();
  for (const booking of booked.filter(({ status }) => status !== 'no_show'))
    covers.set(dayOf(booking), (covers.get(dayOf(booking)) ?? 0) + booking.party_size);
  return covers;
}
