import { Refusal, MESSAGES } from '@mesa/contract';
import type { BookingRequest } from './choose-tables';

/** What a booking and a hold have in common: a table promised to a diner. */
interface DinersTable extends BookingRequest {
  id: string;
  user_id: string;
  tables: number[];
  /** counts the writes to this document; a write names the one it saw, so that no change is overwritten unseen */
  version: number;
  created_at: Date;
}

/** A table promised for a few minutes while its diner completes the booking, or answers an offer. */
export interface Hold extends DinersTable {
  state: 'held';
  expires_at: Date;
  extended: boolean;
  /** the watch that it was offered to; absent for a hold that the diner asked for */
  watch_id?: string;
  /** the booking whose tables it counts on, beside its own cells; absent for a hold that has its whole seating to itself */
  moves?: { id: string; version: number };
}

/** A reservation; `cancelled` ones are kept, for their diner's calendar and for repeated requests. */
export interface Booking extends DinersTable {
  state: 'booked' | 'cancelled';
  /** what its diner reads out at the restaurant */
  code: string;
  phone: string;
  email: string;
  notes: string | null;
  starts_at: Date;
  updated_at: Date;
}

export type Details = Pick<Booking, 'phone' | 'email' | 'notes'>;

/** @throws Refusal `forbidden` for anyone but its diner (spec.md §6). */
export function refuseUnlessOwn({ user_id }: { user_id: string }, diner: string): void {
  if (user_id !== diner) throw new Refusal('forbidden', MESSAGES.notYours);
}

/** True when a hold is for just this slot and party: its tables can become the booking's without looking further. */
export function isForRequest(one: BookingRequest, other: BookingRequest): boolean {
  return (
    one.restaurant_id === other.restaurant_id &&
    one.date === other.date &&
    one.time === other.time &&
    one.party_size === other.party_size
  );
}

/**
 * Whether a hold has its whole seating (docs/decisions/075): one that counts on tables of a booking does so for a move of
 * just that booking, as long as that has not changed.
 */
export function hasAllCells({ moves }: Hold, moving?: Booking): boolean {
  return !moves || (moves.id === moving?.id && moves.version === moving.version);
}

/** The moment of the next write, always later than the last one, so that `updated_at` differs between any two versions. */
export function nextUpdate(now: Date, last: Date): Date {
  return now > last ? now : new Date(last.getTime() + 1);
}
