import type { UpdateQuery } from 'mongoose';
import type { ReservationRecord } from './reservation-models';

/** How long the table of an expired offer is kept for the waitlist before anyone may take it. */
export const WAITLIST_MS = 2_000;
const KEPT_AFTER_END_MS = 60 * 60_000;

/**
 * For updates that change the state, by which mongoose tells the types of records apart. Such an update names
 * the state beside its operators: mongoose then checks it against the type that the record gets.
 */
export const NEW_STATE = { overwriteDiscriminatorKey: true } as const;

type Released = Pick<ReservationRecord, 'state' | 'updated_at'> &
  Partial<Pick<ReservationRecord, 'purge_at'>>;

/**
 * An update that releases tables and quota slot. With `waitlistUntil`, the tables stay kept for the waitlist
 * until then. Needs the option NEW_STATE.
 */
export function releaseUpdate({ state, ...fields }: Released, waitlistUntil?: Date) {
  return {
    state,
    $set: { ...fields, ...(waitlistUntil ? { kept_until: waitlistUntil } : {}) },
    $unset: { quota_slot: 1, ...(waitlistUntil ? {} : { cells: 1, kept_until: 1 }) },
    $inc: { version: 1 },
  } satisfies UpdateQuery<ReservationRecord>;
}

/** Ends a hold; the record stays a while so that the change can still be published. */
export const endHoldUpdate = (now: Date, waitlistUntil?: Date) =>
  releaseUpdate(
    { state: 'ended', updated_at: now, purge_at: new Date(now.getTime() + KEPT_AFTER_END_MS) },
    waitlistUntil,
  );
