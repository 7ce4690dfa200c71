import { isDeepStrictEqual } from 'node:util';
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
}

/**
 * Says what an import would change. A booking that is made between this and the write stays as it is, as with
 * `--keep-bookings`.
 */
export async function planFloors(
  { floors, bookings }: Pick<Stores, 'floors' | 'bookings'>,
  imported: readonly ImportedFloor[],
  now: Date,
): Promise<PlannedFloor[]> {
  const planned: PlannedFloor[] = [];
  for (let first = 0; first < imported.length; first += AT_ONCE) {
    const some = imported.slice(first, first + AT_ONCE);
    const known = await floors.ofMany(some.map(({ id }) => id));
    const upcoming = await bookings.upcoming([...known.keys()], now);
    for (const one of some) {
      const before = known.get(one.id);
      const floor = floorAfter(one, before);
      const displaced = upcoming.filter(
        (booking) =>
          booking.restaurant_id === one.id &&
          before &&
          hasPlace(before, booking) &&
          !hasPlace(floor, booking),
      );
      const isSame = isDeepStrictEqual(floor, before);
      const change = before ? (isSame ? 'unchanged' : 'updated') : 'added';
      planned.push({ floor, change, displaced: displaced.map(({ code }) => code) });
    }
  }
  return planned;
}
