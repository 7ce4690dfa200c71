import type { Booking } from '../domain/booking';
import type { Stores } from '../store/open';

/**
 * Makes a restaurant that leaves Mesa closed on every weekday. Its floor stays, for bookings of the past.
 * @returns its upcoming bookings; with any, it stays as it is
 */
export async function retireFloor(
  {
    floors,
    bookings,
    inTransaction,
    now,
  }: Pick<Stores, 'floors' | 'bookings' | 'inTransaction'> & {
    now: () => Date;
  },
  id: string,
): Promise<Booking[]> {
  const upcoming = await bookings.upcoming([id], now());
  const floor = await floors.find(id);
  if (!floor || upcoming.length > 0) return upcoming;
  const { tell: _, ...closed } = { ...floor, hours: floor.hours.map(() => []) };
  await inTransaction((session) => floors.replaceAll([closed], session));
  // one that was made meanwhile
  const late = await bookings.upcoming([id], now());
  if (late.length > 0) await inTransaction((session) => floors.replaceAll([floor], session));
  return late;
}
