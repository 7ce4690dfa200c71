import { hasAllCells, isForRequest, type Booking, type Details, type Hold } from '../../domain/booking';
import type { BookingRequest } from '../../domain/choose-tables';
import type { IdempotencyKey } from '../bookings';
import type { CommitContext } from './commit-context';
import type { OwnQuota } from './quota-slots';
import { readDay, takeTables, type Unavailable } from './take-tables';

const ATTEMPTS_MAX = 12;

export interface BookingToWrite {
  diner: string;
  request: BookingRequest;
  details: Details;
  /** the hold that is to become the booking; default: the diner's own hold for exactly this slot */
  hold_id?: string | null;
  /** identifies this request, so that a repetition books nothing */
  idempotency?: IdempotencyKey;
}

export type BookOutcome =
  | { outcome: 'booked'; booking: Booking }
  | { outcome: 'already-sent'; booking: Booking; fingerprint: string }
  | { outcome: 'limit-reached' }
  | { outcome: 'busy' }
  | Unavailable;

/**
 * Books a table. The unique indexes reject conflicts, so an earlier request with the same key, or the diner's
 * holds, are looked up only after a conflict.
 * @throws Refusal `forbidden` for another diner's hold
 */
export async function book(context: CommitContext, booking: BookingToWrite): Promise<BookOutcome> {
  for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt += 1) {
    const sent = attempt > 0 ? await findSent(context, booking) : undefined;
    if (sent) return sent;
    const optimistic = attempt === 0 ? await bookOptimistically(context, booking) : undefined;
    const result = optimistic ?? (await bookCarefully(context, booking));
    if (result.outcome === 'written') return { outcome: 'booked', booking: result.value };
    // the last table or quota slot may have been taken by this same request, sent twice
    if (result.outcome === 'unavailable' || result.outcome === 'limit-reached')
      return (await findSent(context, booking)) ?? result;
  }
  return { outcome: 'busy' };
}

async function findSent(
  { bookings }: CommitContext,
  { diner, idempotency }: BookingToWrite,
): Promise<BookOutcome | undefined> {
  const found = idempotency && (await bookings.findByKey(diner, idempotency.key));
  return found ? { outcome: 'already-sent', ...found } : undefined;
}

/**
 * Books without reading the diner's holds and bookings: assumes that the hold is as the page says, or that
 * there is none, and that a guessed quota slot is unused. A wrong guess never refuses a booking.
 * @returns undefined when the diner's holds must be read after all
 */
async function bookOptimistically(
  context: CommitContext,
  { diner, request, details, hold_id, idempotency }: BookingToWrite,
) {
  const { bookings, quotaSlots, now, random } = context;
  const record = { diner, request, details, idempotency, quotaSlot: quotaSlots.guess(diner, random) };
  if (hold_id) {
    // a deleted diner has no hold any more
    const booked = await bookings.convertHoldById(hold_id, { ...record, now: now() });
    return booked.outcome === 'hold-gone' ? undefined : booked;
  }
  const snapshot = await readDay(context, request, diner);
  // the diner's own hold on that day may be the one that is to become the booking
  if (snapshot.taken.some(({ user_id, waitlist_at }) => waitlist_at && user_id === diner)) return undefined;
  return takeTables(context, request, { diner, snapshot }, (tables, session) =>
    bookings.add({ ...record, tables, now: now() }, session),
  );
}

/** Books after reading the diner's holds and unused quota slots. */
async function bookCarefully(context: CommitContext, booking: BookingToWrite) {
  const { bookings, holds, quotaSlots, now, random } = context;
  const { diner, request, details, idempotency } = booking;
  const own = await quotaSlots.of(diner, now());
  // any of the unused ones: concurrent requests of one diner must not all try the first
  const quotaSlot = own.forBookings[Math.floor(random() * own.forBookings.length)];
  if (quotaSlot === undefined) return { outcome: 'limit-reached' as const };
  const record = (tables: number[]) => ({
    ...{ diner, request, details, idempotency, quotaSlot },
    tables,
    now: now(),
  });
  const hold = await findHold(context, booking, own);
  if (hold && isForRequest(hold, request) && hasAllCells(hold)) {
    const booked = await bookings.convertHold(hold, record(hold.tables));
    if (booked.outcome !== 'hold-gone') return booked;
  }
  return takeTables(context, request, { diner, ignoring: hold ? [hold.id] : [] }, async (tables, session) => {
    const booked = hold && (await bookings.convertHold(hold, record(tables), session));
    if (booked && booked.outcome !== 'hold-gone') return booked;
    // the hold has just expired: its tables are available to all, its diner included
    if (hold) await holds.clear([hold.id], now(), session);
    return bookings.add(record(tables), session);
  });
}

/** The diner's live hold that is to become the booking. */
async function findHold(
  { holds, now }: CommitContext,
  { diner, request, hold_id }: BookingToWrite,
  own: OwnQuota,
): Promise<Hold | undefined> {
  if (!hold_id) return own.holds.find((hold) => isForRequest(hold, request) && hasAllCells(hold));
  return own.holds.find(({ id }) => id === hold_id) ?? holds.findLive(hold_id, diner, now());
}
