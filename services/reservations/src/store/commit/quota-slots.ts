import { HOLDS_PER_DINER, UPCOMING_MAX } from '@mesa/contract';
import { toId } from '@mesa/server-kit/mongo';
import { LRUCache } from 'lru-cache';
import type { Hold } from '../../domain/booking';
import { toHold } from '../from-record';
import { endHoldUpdate, NEW_STATE } from '../release-update';
import {
  QUOTA_SLOT,
  type BookingRecord,
  type HoldRecord,
  type ReservationModels,
} from '../reservation-models';

export type QuotaSlots = ReturnType<typeof createQuotaSlots>;
export type OwnQuota = Awaited<ReturnType<QuotaSlots['of']>>;

const GUESSES_MAX = 10_000;
const FOR_BOOKINGS = Array.from({ length: UPCOMING_MAX }, (_, slot) => slot);
/** From 100 on, so that a hold never has the slot of a booking. */
const FOR_HOLDS = Array.from({ length: HOLDS_PER_DINER }, (_, slot) => 100 + slot);

/**
 * Each diner has twenty quota slots for upcoming bookings and two for holds (contract.md "Limits"). Every
 * booking and hold takes one, under a unique index, so that concurrent requests cannot exceed the limit.
 */
export function createQuotaSlots({ all, holds, bookings }: ReservationModels) {
  /** by diner, the quota slot that this process guessed last */
  const guesses = new LRUCache<string, number>({ max: GUESSES_MAX });

  /** Releases the quota slots of bookings that have started, and ends expired holds. */
  const release = async (past: readonly BookingRecord[], expired: readonly HoldRecord[], now: Date) => {
    if (past.length > 0)
      await bookings.updateMany(
        { _id: { $in: past.map(({ _id }) => _id) }, starts_at: { $lte: now } },
        { $unset: { [QUOTA_SLOT]: 1 } },
      );
    if (expired.length > 0)
      await holds.updateMany(
        { _id: { $in: expired.map(({ _id }) => _id) }, expires_at: { $lte: now } },
        endHoldUpdate(now),
        NEW_STATE,
      );
  };

  return {
    /**
     * A quota slot that is probably unused, without a query: the one after the last guess, or a random one.
     * If the index rejects it, the caller must query. Concurrent requests of one diner get different ones.
     */
    guess(userId: string, random: () => number): number {
      const last = guesses.get(userId) ?? Math.floor(random() * UPCOMING_MAX);
      const slot = (last + 1) % UPCOMING_MAX;
      guesses.set(userId, slot);
      return slot;
    },

    /** A diner's unused quota slots and live holds. */
    async of(
      userId: string,
      now: Date,
    ): Promise<{ forBookings: number[]; forHolds: number[]; holds: Hold[] }> {
      const records = await all
        .find({ user_id: toId(userId), [QUOTA_SLOT]: { $exists: true } })
        .select({ phone: 0, email: 0, notes: 0, key: 0, fingerprint: 0 })
        .lean<(BookingRecord | HoldRecord)[]>();
      const ownHolds = records.filter((record): record is HoldRecord => record.state === 'held');
      const ownBookings = records.filter((record): record is BookingRecord => record.state !== 'held');
      const live = ownHolds.filter(({ expires_at }) => expires_at > now);
      const upcoming = ownBookings.filter(({ starts_at }) => starts_at > now);
      await release(
        ownBookings.filter((record) => !upcoming.includes(record)),
        ownHolds.filter((record) => !live.includes(record)),
        now,
      );
      const used = new Set([...upcoming, ...live].map((record) => record[QUOTA_SLOT]));
      return {
        forBookings: FOR_BOOKINGS.filter((slot) => !used.has(slot)),
        forHolds: FOR_HOLDS.filter((slot) => !used.has(slot)),
        holds: live.map(toHold),
      };
    },
  };
}
