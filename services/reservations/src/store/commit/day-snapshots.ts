import { createBatcher } from '@mesa/server-kit';
import { READ_ANYWHERE, toId } from '@mesa/server-kit/mongo';
import type { Taken } from '../../domain/taken';
import { DAY_PROJECTION, toTaken, type DayRecord } from '../from-record';
import type { ReservationModels } from '../reservation-models';

export type DaySnapshots = ReturnType<typeof createDaySnapshots>;

// a query that does not repeat the index's partial filter reads the whole collection
const TAKEN = { cells: { $exists: true } } as const;

/**
 * documents per batch of the cursor: a day, or several, fit into one; the default of 101 for the first batch
 * would need a second round trip
 */
const BATCH_SIZE = 10_000;
const READS = { maxSize: 32, maxInFlight: 2 };

/** A day as it was read. */
export interface DaySnapshot {
  taken: readonly Taken[];
  /** when the read began, by `performance.now()` */
  startedAt: number;
}

/** The cells of a day that bookings and holds take, including expired holds, with their expiry. */
export function createDaySnapshots({ all }: ReservationModels) {
  const options = { projection: DAY_PROJECTION, batchSize: BATCH_SIZE, ...READ_ANYWHERE };
  // bypasses mongoose: this is the most frequent query. A stale answer cannot cause a double booking, because
  // the unique index decides
  const find = (filter: object) => all.collection.find<DayRecord>(filter, options).toArray();

  /** Reads several days in one query; concurrent requests for the same day share its result. */
  const read = createBatcher<{ restaurantId: string; date: string }, DaySnapshot>({
    ...READS,
    run: async (days) => {
      const startedAt = performance.now();
      const reads = new Map<string, { taken: Taken[]; startedAt: number }>();
      const byDate = new Map<string, Set<string>>();
      for (const { restaurantId, date } of days) {
        reads.set(`${restaurantId}/${date}`, { taken: [], startedAt });
        byDate.set(date, (byDate.get(date) ?? new Set()).add(restaurantId));
      }
      // a query with fewer `$or` clauses is cheaper to plan, and most requests are for the same few dates
      const filters = [...byDate].map(([date, ids]) => ({
        restaurant_id: { $in: [...ids].map(toId) },
        date,
        ...TAKEN,
      }));
      for (const record of await find(filters.length === 1 ? filters[0]! : { $or: filters }))
        reads.get(`${record.restaurant_id.toHexString()}/${record.date}`)!.taken.push(toTaken(record));
      return days.map(({ restaurantId, date }) => ({
        status: 'fulfilled',
        value: reads.get(`${restaurantId}/${date}`)!,
      }));
    },
  });

  return {
    async taken(restaurantId: string, date: string): Promise<readonly Taken[]> {
      return (await read({ restaurantId, date })).taken;
    },

    snapshot: (restaurantId: string, date: string): Promise<DaySnapshot> => read({ restaurantId, date }),

    /** The same day of many restaurants, in one query; a restaurant with nothing taken is absent. */
    async takenOfMany(restaurantIds: readonly string[], date: string): Promise<Map<string, Taken[]>> {
      const days = new Map<string, Taken[]>();
      for (const record of await find({ restaurant_id: { $in: restaurantIds.map(toId) }, date, ...TAKEN })) {
        const id = record.restaurant_id.toHexString();
        const day = days.get(id);
        if (day) day.push(toTaken(record));
        else days.set(id, [toTaken(record)]);
      }
      return days;
    },
  };
}
