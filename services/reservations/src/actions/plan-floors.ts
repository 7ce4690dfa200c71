import { isDeepStrictEqual } from 'node:util';
import type { Booking, Hold } from '../domain/booking';
import { hasPlace, type Floor } from '../domain/floor';
import { floorAfter, type ImportedFloor } from '../domain/imported-floor';
import type { Stores } from '../store/open';

const AT_ONCE = 500;

/** What an import does to one floor. */
export interface PlannedFloor {
  floor: Floor;
  change: 'added' | 'updated' | 'unchanged';
  /** codes of upcoming bookings that lose their table or their time by it */
  displaced: string[];
  /** how many live holds lose them: a hold may become a booking */
  held: number;
}

/**
 * Says what an import would change. A booking that is made between this and the write stays as it is, as with
 * `--keep-bookings`.
 */
export async function planFloors(
  { floors, bookings, holds }: Pick<Stores, 'floors' | 'bookings' | 'holds'>,
  imported: readonly ImportedFloor[],
  now: Date,
): Promise<PlannedFloor[]> {
  const planned: PlannedFloor[] = [];
  for (let first = 0; first < imported.length; first += AT_ONCE) {
    const some = imported.slice(first, first + AT_ONCE);
    const existing = await floors.ofMany(some.map(({ id }) => id));
    const upcoming = await bookings.upcoming([...existing.keys()], now);
    const live = await holds.live([...existing.keys()], now);
    for (const restaurant of some) {
      const before = existing.get(restaurant.id);
      const floor = floorAfter(restaurant, before);
      const losesPlace = (seated: Booking | Hold): boolean =>
        seated.restaurant_id === restaurant.id &&
        before !== undefined &&
        hasPlace(before, seated) &&
        !hasPlace(floor, seated);
      const isSame = isDeepStrictEqual(floor, before);
      const change = before ? (isSame ? 'unchanged' : 'updated') : 'added';
      const displaced = upcoming.filter(losesPlace).map(({ code }) => code);
      planned.push({ floor, change, displaced, held: live.filter(losesPlace).length });
    }
  }
  return planned;
}
