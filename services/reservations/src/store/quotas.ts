import { HOLDS_PER_DINER, UPCOMING_MAX } from '@mesa/contract';
import { createBatcher } from '@mesa/server-kit';
import { toId } from '@mesa/server-kit/mongo';
import type { Hold } from '../domain/booking';
import { SHARED_READS } from './days';
import { toHold } from './from-record';
import { endHoldUpdate, NEW_STATE } from './release-update';
import type { BookingRecord, HoldRecord, ReservationModels } from './reservation-models';

const FOR_BOOKINGS = Array.from({ length: UPCOMING_MAX }, (_, slot) => slot);
/** From 100 on, so that a hold never has the slot of a booking. */
const FOR_HOLDS = Array.from({ length: HOLDS_PER_DINER }, (_, slot) => 100 + slot);

export type Quotas = ReturnType<typeof createQuotas>;

type QuotaRecord = BookingRecord | HoldRecord;

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
  const read = createBatcher<string, QuotaRecord[]>({
    ...SHARED_READS,
    run: async (userIds) => {
      const records = await all.collection
        .find<QuotaRecord>(
          { user_id: { $in: [...new Set(userIds)].map(toId) }, quota_slot: { $exists: true } },
          { projection: { phone: 0, email: 0, notes: 0, key: 0, fingerprint: 0 } },
        )
        .toArray();
      return userIds.map((userId) => ({
        status: 'fulfilled',
        value: records.filter(({ user_id }) => user_id.toHexString() === userId),
      }));
    },
  });

  return {
    async of(userId: string, now: Date): Promise<OwnQuota> {
      const records = await read(userId);
      const isOver = (record: QuotaRecord) =>
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
