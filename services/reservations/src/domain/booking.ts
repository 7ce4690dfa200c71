import { Refusal, type BookingSource, type BookingStatus } from '@mesa/contract';
import { say } from '@mesa/contract/sentences';
import type { BookingRequest } from './choose-tables';
import type { Seating } from './seating';

/** What a booking and a hold have in common: tables assigned to a diner. */
interface DinersTable extends BookingRequest, Seating {
  id: string;
  user_id: string;
  /**
   * incremented by each write; a write names the version it has read, so that no concurrent change is
   * overwritten
   */
  version: number;
  created_at: Date;
}

/** A table kept for a few minutes while its diner completes the booking or answers an offer. */
export interface Hold extends DinersTable {
  state: 'held';
  expires_at: Date;
  extended: boolean;
  /** the watch that it was offered to; absent for a hold that the diner requested */
  watch_id?: string;
  /**
   * the booking whose cells complete this hold's seating; absent for a hold that contains its whole seating
   */
  moves?: { id: string; version: number };
}

/** A reservation. `cancelled` ones stay stored, for the diner's calendar and for repeated requests. */
export interface Booking extends DinersTable {
  state: 'booked' | 'cancelled';
  /** confirmation code, which the diner gives at the restaurant */
  code: string;
  phone: string;
  email: string;
  notes: string | null;
  starts_at: Date;
  updated_at: Date;
  /** why the operator cancelled it */
  reason?: string;
  /** its diner has answered a reminder: the party is coming */
  coming?: true;
  source: BookingSource;
  /** what the account was called when it booked, or whom the desk wrote in; empty for none */
  name: string;
  /** what the desk notes for itself */
  staff_note: string | null;
  /** what the desk has said of it; absent while it is booked */
  status?: ArrivalStatus;
  /** who has set the status, and when; absent while nobody has */
  status_by?: string;
  status_at?: Date;
  /** half hours of the whole stay, while it holds fewer: its party has left, or never came */
  whole_length?: number;
  /** made by the seed */
  seeded?: true;
}

/** What a desk says of a party that was to come. */
export type ArrivalStatus = Exclude<BookingStatus, 'booked' | 'cancelled'>;

export type Details = Pick<Booking, 'phone' | 'email' | 'notes'>;

/** @throws Refusal `forbidden` for anyone but its diner (spec.md §6). */
export function refuseUnlessOwn({ user_id }: { user_id: string }, diner: string): void {
  if (user_id !== diner) throw new Refusal('forbidden', say('notYours'));
}

/** What was found, if it is the diner's. @throws Refusal `missing`, `forbidden` */
export function requireOwn<T extends { user_id: string }>(stored: T | null, diner: string): T {
  if (!stored) throw new Refusal('missing', say('notFound'));
  refuseUnlessOwn(stored, diner);
  return stored;
}

/** Whether both are in the same slot of the same day. */
export function isSameSlot(
  a: Pick<BookingRequest, 'date' | 'time'>,
  b: Pick<BookingRequest, 'date' | 'time'>,
): boolean {
  return a.date === b.date && a.time === b.time;
}

/**
 * Whether a hold covers its whole seating (docs/decisions/008). A hold that relies on cells of a booking does
 * so only for a move of that booking, and only while the booking is unchanged.
 */
export function hasAllCells({ moves }: Hold, moving?: Booking): boolean {
  return !moves || (moves.id === moving?.id && moves.version === moving.version);
}

/**
 * The time of the next write, always later than the last one, so that `updated_at` differs between any two
 * versions.
 */
export function nextUpdate(now: Date, last: Date): Date {
  return now > last ? now : new Date(last.getTime() + 1);
}
