import { RESTAURANT_ZONE, wallTimeAt, type DomainEvent } from '@mesa/contract';
import type { Feed } from '@mesa/server-kit/events';
import type { Booking } from '../domain/booking';
import { seatOf, type Floor } from '../domain/floor';
import { presentBooking } from '../present';
import type { Dependencies } from './dependencies';

const NINE = 9 * 60;
/** restaurants in one transaction */
const AT_ONCE = 100;

/**
 * From 9 AM on, by the restaurants' clock, publishes the bookings of the day of each restaurant that wants to
 * hear of them. Event and mark are one transaction: whichever instance runs this, and whenever one is killed,
 * a day is published once, and late rather than never.
 * @returns true when there may be more
 */
export async function publishDays(
  { floors, bookings, inTransaction, now }: Dependencies,
  feed: Feed,
): Promise<boolean> {
  const { date, minutes } = wallTimeAt(now(), RESTAURANT_ZONE);
  if (minutes < NINE) return false;
  const notified = await inTransaction(async (session) => {
    const unnotified = await floors.unnotifiedOn(date, AT_ONCE, session);
    const days = unnotified.map(({ restaurant_id }) => ({ restaurant_id, date }));
    const booked = await bookings.onDays(days, session);
    await feed.publishAll(
      unnotified.flatMap((floor) => {
        const event = dayEvent(floor, date, booked);
        return event ? [{ event, id: `restaurant-day-${floor.restaurant_id}-${date}` }] : [];
      }),
      session,
    );
    if (unnotified.length > 0)
      await floors.recordNotified(
        unnotified.map(({ restaurant_id }) => restaurant_id),
        date,
        session,
      );
    return unnotified.length;
  });
  return notified === AT_ONCE;
}

function dayEvent(floor: Floor, date: string, booked: readonly Booking[]): DomainEvent | undefined {
  const bookings = booked.filter(({ restaurant_id }) => restaurant_id === floor.restaurant_id);
  if (!floor.tell || bookings.length === 0) return undefined;
  return {
    type: 'restaurant-day',
    tell: floor.tell,
    restaurant: { id: floor.restaurant_id, name: floor.name },
    date,
    bookings: bookings.map((booking) => {
      const listed = { reservation: presentBooking(booking), seat: seatOf(floor, booking) };
      return booking.source === 'online' ? listed : { ...listed, name: booking.name };
    }),
  };
}
