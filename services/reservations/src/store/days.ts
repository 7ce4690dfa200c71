import { createBatcher } from '@mesa/server-kit';
import { READ_ANYWHERE, toId } from '@mesa/server-kit/mongo';
import type { Taken } from '../domain/taken';
import { DAY_PROJECTION, toTaken, type DayRecord } from './from-record';
import type { ReservationModels } from './reservation-models';

/**
 * Documents per batch of the cursor: a day fits into one. The default of 101 for the first batch would need a
 * second round trip.
 */
const BATCH_SIZE = 10_000;
/** Of reads that concurrent requests share: a command costs more than its content (docs/decisions/009). */
export const SHARED_READS = { maxSize: 32, maxInFlight: 2 };

interface RestaurantDay {
  restaurantId: string;
  /** yyyy-mm-dd */
  date: string;
}

export type Days = ReturnType<typeof createDays>;

/** The cells of a day that bookings and holds take, including expired holds, with their expiry. */
export function createDays({ all }: ReservationModels) {
  // bypasses mongoose: this is the most frequent query. A stale answer cannot cause a double booking, because
  // the unique index decides
  const find = (filter: object): Promise<DayRecord[]> =>
    all.collection
      .find<DayRecord>(filter, { projection: DAY_PROJECTION, batchSize: BATCH_SIZE, ...READ_ANYWHERE })
      .toArray();

  const read = createBatcher<RestaurantDay, readonly Taken[]>({
    ...SHARED_READS,
    run: async (days) => {
      // a query with fewer `$or` clauses is cheaper to plan, and most requests are for the same few dates
      const dates = [...new Set(days.map(({ date }) => date))];
      const filters = dates.map((date) => filterOf(restaurantsOn(date, days), date));
      const taken = grouped(await find(filters.length === 1 ? filters[0]! : { $or: filters }));
      return days.map((day) => ({ status: 'fulfilled', value: taken.get(keyOf(day)) ?? [] }));
    },
  });

  return {
    taken: (restaurantId: string, date: string): Promise<readonly Taken[]> => read({ restaurantId, date }),

    /** The days of one restaurant between two dates, both included, in one query; absent if none is taken. */
    async takenBetween(restaurantId: string, from: string, to: string): Promise<Map<string, Taken[]>> {
      const taken = new Map<string, Taken[]>();
      const records = await find({ ...filterOf([restaurantId], from), date: { $gte: from, $lte: to } });
      for (const record of records)
        taken.set(record.date, [...(taken.get(record.date) ?? []), toTaken(record)]);
      return taken;
    },

    /** The same day of many restaurants, in one query; a restaurant with nothing taken is absent. */
    async takenOfMany(restaurantIds: readonly string[], date: string): Promise<Map<string, Taken[]>> {
      const taken = grouped(await find(filterOf(restaurantIds, date)));
      return new Map(
        restaurantIds.flatMap((restaurantId) => {
          const day = taken.get(keyOf({ restaurantId, date }));
          return day ? [[restaurantId, day] as const] : [];
        }),
      );
    },
  };
}

// a query that does not repeat the index's partial filter reads the whole collection
const filterOf = (restaurantIds: readonly string[], date: string) => ({
  restaurant_id: { $in: [...new Set(restaurantIds)].map(toId) },
  date,
  cells: { $exists: true },
});

const restaurantsOn = (date: string, days: readonly RestaurantDay[]): string[] =>
  days.filter((day) => day.date === date).map(({ restaurantId }) => restaurantId);

const keyOf = ({ restaurantId, date }: RestaurantDay): string => `${restaurantId}/${date}`;

function grouped(records: readonly DayRecord[]): Map<string, Taken[]> {
  const days = new Map<string, Taken[]>();
  for (const record of records) {
    const key = keyOf({ restaurantId: record.restaurant_id.toHexString(), date: record.date });
    const day = days.get(key);
    if (day) day.push(toTaken(record));
    else days.set(key, [toTaken(record)]);
  }
  return days;
}
