import { toId } from '@mesa/server-kit/mongo';
import { NO_TEXTS } from './cancel-update';
import { NOBODY, type ReservationModels, type ReservationRecord } from './reservation-models';

export type PastBookings = ReturnType<typeof createPastBookings>;

const INDEXED = { cells: { $exists: true } } as const;
const CELLS_INDEX = { restaurant_id: 1, date: 1, cells: 1 } as const;
/**
 * The fields that put a booking into the indexes which new bookings and reads of a day use, and what the desk
 * has noted: no desk reads the day any more.
 */
const UNINDEX = { $unset: { cells: 1, quota_slot: 1, staff_note: 1, status_by: 1 } } as const;

/**
 * Removes past bookings from the indexes of cells and quota slots: reading a past booking needs neither.
 * Empties the details of old ones.
 */
export function createPastBookings({ all, bookings, cancelled, closings, pauses }: ReservationModels) {
  return {
    /**
     * The first restaurant after `after`, by id, with an entry in the index of cells, and its earliest day
     * there. Reads one key. Undefined after the last restaurant.
     */
    async earliestDay(after?: string): Promise<{ restaurant_id: string; date: string } | undefined> {
      const beyond = after === undefined ? {} : { restaurant_id: { $gt: toId(after) } };
      const record = await all
        .findOne({ ...beyond, ...INDEXED }, { restaurant_id: 1, date: 1, _id: 0 })
        .sort({ restaurant_id: 1, date: 1 })
        .hint(CELLS_INDEX)
        .lean<Pick<ReservationRecord, 'restaurant_id' | 'date'>>();
      return record ? { restaurant_id: record.restaurant_id.toHexString(), date: record.date } : undefined;
    },

    /**
     * Removes a restaurant's bookings of days before `date` from the index, with all that its desk wrote, and
     * forgets that it closed such days. Returns how many bookings.
     */
    async unindex(restaurantId: string, date: string): Promise<number> {
      const past = { restaurant_id: toId(restaurantId), date: { $lt: date }, ...INDEXED };
      await closings.deleteMany(past);
      await pauses.deleteMany(past);
      const ofDesk = { ...past, user_id: toId(NOBODY.user_id) };
      const typed = await bookings.updateMany(ofDesk, {
        ...UNINDEX,
        $set: { name: '', phone: '', notes: null },
      });
      const online = await bookings.updateMany(past, UNINDEX);
      return typed.modifiedCount + online.modifiedCount;
    },

    /** Empties phone and notes of the bookings that began before `before`. Returns how many. */
    async emptyDetails(before: Date): Promise<number> {
      let emptied = 0;
      for (const model of [bookings, cancelled]) {
        const { modifiedCount } = await model.updateMany(
          // every booking has a phone number until then; the index holds those that have one
          { starts_at: { $lt: before }, phone: { $gt: '' } },
          { $set: NO_TEXTS, $unset: { status_by: 1 } },
        );
        emptied += modifiedCount;
      }
      return emptied;
    },
  };
}
