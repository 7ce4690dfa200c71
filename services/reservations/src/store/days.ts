import { toId } from '@mesa/server-kit/mongo';
import type { Types } from 'mongoose';
import type { Taken } from '../domain/taken';
import { createJoined } from './joined';
import { toTaken, type DayRecord, type Reservations } from './record';

export type Days = ReturnType<typeof createDays>;

const FIELDS = { state: 1, user_id: 1, cells: 1, expires_at: 1, watch_id: 1, passing_until: 1 } as const;
// a query that does not repeat the index's partial filter reads the whole collection
const TAKEN = { cells: { $exists: true } } as const;

/** a day, or a page of days, comes in one answer: the standard first batch of 101 would need a second round trip */
const EVERYTHING = 10_000;

/** What is taken on a day, by bookings and holds alike; expired holds are among it and say so. */
export function createDays(reservations: Reservations) {
  const joined = createJoined<{ taken: readonly Taken[]; begun: number }>();

  return {
    async taken(restaurantId: string, date: string): Promise<readonly Taken[]> {
      return (await this.look(restaurantId, date)).taken;
    },

    /** What is taken, and when the look at it began, by `performance.now()`. */
    look: (restaurantId: string, date: string): Promise<{ taken: readonly Taken[]; begun: number }> =>
      joined(`${restaurantId}/${date}`, async () => {
        const begun = performance.now();
        // past mongoose: this is the query that is asked most
        const records = await reservations.collection.find<DayRecord>({ restaurant_id: toId(restaurantId), date, ...TAKEN }, { projection: FIELDS, batchSize: EVERYTHING }).toArray();
        return { taken: records.map(toTaken), begun };
      }),

    /** The same day of many restaurants, in one query; a restaurant with nothing taken is absent. */
    async takenOfMany(restaurantIds: readonly string[], date: string): Promise<Map<string, Taken[]>> {
      const days = new Map<string, Taken[]>();
      const records = await reservations.collection
        .find<DayRecord & { restaurant_id: Types.ObjectId }>({ restaurant_id: { $in: restaurantIds.map(toId) }, date, ...TAKEN }, { projection: { ...FIELDS, restaurant_id: 1 }, batchSize: EVERYTHING })
        .toArray();
      for (const record of records) {
        const id = record.restaurant_id.toHexString();
        const day = days.get(id);
        if (day) day.push(toTaken(record));
        else days.set(id, [toTaken(record)]);
      }
      return days;
    },
  };
}
