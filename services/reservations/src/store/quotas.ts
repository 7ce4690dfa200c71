import { HOLDS_PER_DINER, UPCOMING_MAX } from '@mesa/contract';
import { toId } from '@mesa/server-kit/mongo';
import type { Hold } from '../domain/booking';
import { toHold } from './from-record';
import { endHoldUpdate, NEW_STATE } from './release-update';
import type { BookingRecord, HoldRecord, ReservationModels } from './reservation-models';

const FOR_BOOKINGS = Array.from({ length: UPCOMING_MAX }, (_, slot) => slot);
/** From 100 on, so that a hold never has the slot of a booking. */
const FOR_HOLDS = Array.from({ length: HOLDS_PER_DINER }, (_, slot) => 100 + slot);

export type Quotas = ReturnType<typeof createQuotas>;

/** A diner's live holds and unused quota slots. */
export interface OwnQuota {
  holds: Hold[];
  forBookings: number[];
  forHolds: number[];
}

/**
 * Each diner has twenty quota slots for upcoming bookings and two for holds (contract.md "Limits"). Every
 * booking and hold takes one, under a unique index, so that concurrent requests cannot exceed the limit.
 */
export function createQuotas({ all, holds, bookings }: ReservationModels) {
  return {
    async of(userId: string, now: Date): Promise<OwnQuota> {
      const records = await all
        .find({ user_id: toId(userId), quota_slot: { $exists: true } })
        .select({ phone: 0, email: 0, notes: 0, key: 0, fingerprint: 0 })
        .lean<(BookingRecord | HoldRecord)[]>();
      const isOver = (record: BookingRecord | HoldRecord) =>
        (record.state === 'held' ? record.expires_at : record.starts_at) <= now;
      const over = records.filter(isOver).map(({ _id }) => _id);
      if (over.length > 0) {
        await bookings.updateMany(
          { _id: { $in: over }, starts_at: { $lte: now } },
          { $unset: { quota_slot: 1 } },
        );
        await holds.updateMany(
          { _id: { $in: over }, expires_at: { $lte: now } },
          endHoldUpdate(now),
          NEW_STATE,
        );
      }
      const live = records.filter((record) => !isOver(record));
      const used = new Set(live.map(({ quota_slot }) => quota_slot));
      return {
        holds: live.filter((record) => record.state === 'held').map(toHold),
        forBookings: FOR_BOOKINGS.filter((slot) => !used.has(slot)),
        forHolds: FOR_HOLDS.filter((slot) => !used.has(slot)),
      };
    },
  };
}
