import type { Booking } from '../domain/booking';
import type { Stores } from '../store/open';

type Dependencies = Pick<Stores, 'floors' | 'bookings' | 'holds' | 'watches'> & { now: () => Date };

/**
 * Takes a restaurant off Mesa: nobody can book there, holds and watches end. Its floor stays, for the names
 * in bookings of the past.
 * @returns its upcoming bookings; with any, it stays as it is
 */
export async function retireFloor(
  { floors, bookings, holds, watches, now }: Dependencies,
  id: string,
): Promise<Booking[]> {
  const upcoming = await bookings.upcoming([id], now());
  const floor = (await floors.ofMany([id])).get(id);
  if (!floor || upcoming.length > 0) return upcoming;
  const { tell: _tell, desk: _desk, ...quiet } = floor;
  await floors.replaceAll([{ ...quiet, removed: true }]);
  await holds.endAt(id, now());
  await watches.endAt(id);
  // one that was made meanwhile
  const late = await bookings.upcoming([id], now());
  if (late.length > 0) await floors.replaceAll([floor]);
  return late;
}
