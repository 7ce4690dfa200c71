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
    now,
  }: Pick<Stores, 'floors' | 'bookings'> & {
    now: () => Date;
  },
  id: string,
): Promise<Booking[]> {
  const upcoming = await bookings.upcoming([id], now());
  const floor = await floors.find(id);
  if (!floor || upcoming.length > 0) return upcoming;
  const { tell: _, ...closed } = { ...floor, hours: floor.hours.map(() => []) };
  await floors.replaceAll([closed]);
  // one that was made meanwhile
  const late = await bookings.upcoming([id], now());
  if (late.length > 0) await floors.replaceAll([floor]);
  return late;
}
