import { READ_ANYWHERE, toId } from '@mesa/server-kit/mongo';
import type { Taken } from '../domain/taken';
import { DAY_PROJECTION, toTaken, type DayRecord } from './from-record';
import type { ReservationModels } from './reservation-models';

/**
 * Documents per batch of the cursor: a day fits into one. The default of 101 for the first batch would need a
 * second round trip.
 */
const BATCH_SIZE = 10_000;

export type Days = ReturnType<typeof createDays>;

/** The cells of a day that bookings and holds take, including expired holds, with their expiry. */
export function createDays({ all }: ReservationModels) {
  // bypasses mongoose: this is the most frequent query. A stale answer cannot cause a double booking, because
  // the unique index decides
  const find = (restaurantIds: readonly string[], date: string): Promise<DayRecord[]> =>
    all.collection
      .find<DayRecord>(
        // a query that does not repeat the index's partial filter reads the whole collection
        { restaurant_id: { $in: restaurantIds.map(toId) }, date, cells: { $exists: true } },
        { projection: DAY_PROJECTION, batchSize: BATCH_SIZE, ...READ_ANYWHERE },
      )
      .toArray();

  return {
    async taken(restaurantId: string, date: string): Promise<Taken[]> {
      return (await find([restaurantId], date)).map(toTaken);
    },

    /** The same day of many restaurants, in one query; a restaurant with nothing taken is absent. */
    async takenOfMany(restaurantIds: readonly string[], date: string): Promise<Map<string, Taken[]>> {
      const days = new Map<string, Taken[]>();
      for (const record of await find(restaurantIds, date)) {
        const id = record.restaurant_id.toHexString();
        const day = days.get(id);
        if (day) day.push(toTaken(record));
        else days.set(id, [toTaken(record)]);
      }
      return days;
    },
  };
}
