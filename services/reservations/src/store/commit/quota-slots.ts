import { HOLDS_PER_DINER, UPCOMING_MAX } from '@mesa/contract';
import { toId } from '@mesa/server-kit/mongo';
import type { Hold } from '../../domain/booking';
import { endedAt, toHold, type ReservationRecord, type Reservations } from '../record';

export type QuotaSlots = ReturnType<typeof createQuotaSlots>;
export type OwnQuota = Awaited<ReturnType<QuotaSlots['of']>>;

const GUESSED_MAX = 10_000;
const FOR_BOOKINGS = Array.from({ length: UPCOMING_MAX }, (_, slot) => slot);
const FOR_HOLDS = Array.from({ length: HOLDS_PER_DINER }, (_, slot) => 100 + slot);

/**
 * Each diner has twenty quota slots for upcoming bookings and two for holds (contract.md "Limits"). Every
 * booking and hold takes one, under a unique index, so that concurrent requests cannot exceed the limit.
 */
export function createQuotaSlots(reservations: Reservations) {
  /** by diner, the quota slot that this process guessed last */
  const guessed = new Map<string, number>();

  return {
    /**
     * A quota slot that is probably free, without a query: the one after the last guess, or a random one. If
     * the index rejects it, the caller must query. Concurrent requests of one diner get different ones.
     */
    guess(userId: string, random: () => number): number {
      const slot = ((guessed.get(userId) ?? Math.floor(random() * UPCOMING_MAX)) + 1) % UPCOMING_MAX;
      if (guessed.size >= GUESSED_MAX) guessed.clear();
      guessed.set(userId, slot);
      return slot;
    },

    /**
     * A diner's free quota slots and live holds. Releases those of bookings that have begun and of expired
     * holds.
     */
    async of(
      userId: string,
      now: Date,
    ): Promise<{ forBookings: number[]; forHolds: number[]; holds: Hold[] }> {
      const records = await reservations.collection
        .find<ReservationRecord>(
          { user_id: toId(userId), place: { $exists: true } },
          { projection: { phone: 0, email: 0, notes: 0, key: 0, fingerprint: 0 } },
        )
        .toArray();
      const begun = records.filter(({ state, starts_at }) => state === 'booked' && starts_at <= now);
      const expired = records.filter(({ state, expires_at }) => state === 'held' && expires_at! <= now);
      if (begun.length > 0) {
        await reservations.updateMany(
          { _id: { $in: begun.map(({ _id }) => _id) }, state: 'booked', starts_at: { $lte: now } },
          { $unset: { place: '' } },
        );
      }
      if (expired.length > 0) {
        await reservations.updateMany(
          { _id: { $in: expired.map(({ _id }) => _id) }, state: 'held', expires_at: { $lte: now } },
          endedAt(now),
        );
      }
      const live = records.filter((record) => !begun.includes(record) && !expired.includes(record));
      const used = new Set(live.map(({ place }) => place));
      return {
        forBookings: FOR_BOOKINGS.filter((slot) => !used.has(slot)),
        forHolds: FOR_HOLDS.filter((slot) => !used.has(slot)),
        holds: live.filter(({ state }) => state === 'held').map(toHold),
      };
    },
  };
}
