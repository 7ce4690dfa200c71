import { nextUpdate, type Booking } from '../domain/booking';
import { releaseUpdate } from './release-update';

/** What the texts of a booking become once nobody needs them. */
export const NO_TEXTS = { name: '', phone: '', notes: null, staff_note: null } as const;

/** A cancellation by the restaurant. */
export interface Cancellation {
  /** for its diner; empty for none */
  reason: string;
  now: Date;
  /** until when its tables are kept for the waitlist */
  waitlistUntil?: Date;
}

/** Cancels a booking in the restaurant's name. One that its desk wrote in is emptied: nobody is told. */
export function cancelUpdate({ source, updated_at }: Booking, { reason, now, waitlistUntil }: Cancellation) {
  const update = releaseUpdate(
    { state: 'cancelled', updated_at: nextUpdate(now, updated_at) },
    waitlistUntil,
  );
  const $set = { ...update.$set, ...(source === 'online' ? {} : NO_TEXTS) };
  return { ...update, $set: reason ? { ...$set, reason } : $set };
}
