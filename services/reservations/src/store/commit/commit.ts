import { createKeyedMutex } from '@mesa/server-kit';
import type { Booking } from '../../domain/booking';
import { book, type BookingToWrite } from './book';
import { createClaims } from './claims';
import type { CommitContext } from './commit-context';
import { hold, type HoldToWrite } from './hold';
import { move, type MoveToWrite } from './move';

export type { BookingToWrite, HoldToWrite };

/**
 * Takes tables for diners. How it avoids conflicts (claims, guessed quota slots, shared reads, batched
 * inserts, retries) stays in this folder; the outcome says what became of the request.
 */
export function createCommit(shared: Omit<CommitContext, 'claims' | 'dinerMutex'>) {
  const context: CommitContext = { ...shared, claims: createClaims(), dinerMutex: createKeyedMutex() };
  return {
    book: (booking: BookingToWrite) => book(context, booking),
    hold: (asked: HoldToWrite) => hold(context, asked),
    move: (booking: Booking, asked: MoveToWrite) => move(context, booking, asked),
  };
}
