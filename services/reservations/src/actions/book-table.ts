import { createHash } from 'node:crypto';
import { Refusal } from '@mesa/contract';
import { duplicateKeyOf } from '@mesa/server-kit/mongo';
import type { Wish } from '../domain/choose-tables';
import { isFor, isWhole, refuseUnlessOwn, type Booking, type Details, type Hold } from '../domain/booking';
import { REFUSE } from '../domain/refusals';
import type { Sent } from '../store/bookings';
import type { OwnPlaces } from '../store/commit/quota-slots';
import { takeTables } from './take-tables';
import type { Tools } from './dependencies';

const TRIES_MAX = 12;

export interface NewBooking {
  diner: string;
  wish: Wish;
  details: Details;
  /** the hold that is to become the booking; without one, the diner's own hold for just this slot is taken */
  hold_id?: string | null;
  /** the address that the form had; another one makes it another request, the account's own is stored all the same */
  email?: string;
  /** names this request, so that sending it again books nothing twice */
  key?: string;
}

/**
 * Books a table, or gives the first answer again when this request has been here before (contract.md "Conventions").
 * @throws Refusal `invalid` (past, closed, too many upcoming, a key used for something else), `taken`, `forbidden` for
 *   another diner's hold
 */
export async function bookTable(tools: Tools, asked: NewBooking): Promise<Booking> {
  const sent = asked.key ? { key: asked.key, fingerprint: fingerprintOf(asked) } : undefined;
  for (let tried = 0; tried < TRIES_MAX; tried += 1) {
    // the indexes stand guard, so what was sent before, and what the diner has, is looked for only once something was in the way
    const first = tried > 0 ? await findFirst(tools, asked, sent) : undefined;
    if (first) return first;
    try {
      const guessed = tried === 0 ? await bookGuessing(tools, asked, sent) : undefined;
      return guessed ?? (await bookOnce(tools, asked, await tools.places.of(asked.diner, tools.now()), sent));
    } catch (error) {
      // the same request, or another of this diner's, was faster: look again what it left
      if (duplicateKeyOf(error)) continue;
      // whoever took the last table may have been this very request, sent twice
      const again = error instanceof Refusal ? await findFirst(tools, asked, sent) : undefined;
      if (!again) throw error;
      return again;
    }
  }
  throw REFUSE.crowded();
}

/**
 * Books without a look at what the diner has: their hold is as the page says, or there is none, and some place is free. Nothing
 * is refused on a guess, only done.
 * @returns undefined when the diner's holds must be looked at after all
 */
async function bookGuessing(
  tools: Tools,
  { diner, wish, details, hold_id }: NewBooking,
  sent?: Sent,
): Promise<Booking | undefined> {
  const place = tools.places.guess(diner, tools.random);
  const record = { diner, request: wish, details, place, sent };
  if (hold_id)
    return (await tools.bookings.promoteUnseen(hold_id, { ...record, now: tools.now() })) ?? undefined;
  const seen = await tools.days.look(wish.restaurant_id, wish.date);
  // with a hold of their own on that day, it may be the one that is to become the booking
  if (seen.taken.some(({ user_id, passes_at }) => passes_at && user_id === diner)) return undefined;
  return takeTables(tools, wish, { diner, seen }, (tables) =>
    tools.bookings.add({ ...record, tables, now: tools.now() }),
  );
}

async function bookOnce(tools: Tools, asked: NewBooking, own: OwnPlaces, sent?: Sent): Promise<Booking> {
  const { diner, wish, details } = asked;
  // any of the free places: requests of one diner at the same moment must not all run for the first
  const place = own.forBookings[Math.floor(tools.random() * own.forBookings.length)];
  if (place === undefined) throw REFUSE.tooManyUpcoming();
  const hold = await findHold(tools, asked, own);
  const write = (tables: number[]) => ({
    diner,
    request: wish,
    details,
    place,
    sent,
    tables,
    now: tools.now(),
  });
  if (hold && isFor(hold, wish) && isWhole(hold)) {
    const booking = await tools.bookings.promote(hold, write(hold.tables));
    if (booking) return booking;
  }
  return takeTables(tools, wish, { diner, ignoring: hold ? [hold.id] : [] }, async (tables) => {
    const promoted = hold && (await tools.bookings.promote(hold, write(tables)));
    if (promoted) return promoted;
    // the hold ran out this very moment; what it kept is free to all, its diner included
    if (hold) await tools.holds.clear([hold.id], tools.now());
    return tools.bookings.add(write(tables));
  });
}

async function findHold(
  tools: Tools,
  { diner, wish, hold_id }: NewBooking,
  own: OwnPlaces,
): Promise<Hold | undefined> {
  if (!hold_id) return own.holds.find((hold) => isFor(hold, wish) && isWhole(hold));
  const hold = own.holds.find(({ id }) => id === hold_id) ?? (await tools.holds.find(hold_id));
  if (!hold) return undefined;
  refuseUnlessOwn(hold, diner);
  return hold.expires_at > tools.now() ? hold : undefined;
}

/** What an earlier request with the same key booked, as it was answered then. */
async function findFirst(
  tools: Tools,
  { diner, wish, details }: NewBooking,
  sent?: Sent,
): Promise<Booking | undefined> {
  const found = sent && (await tools.bookings.findSent(diner, sent.key));
  if (!found) return undefined;
  if (found.fingerprint !== sent.fingerprint) throw REFUSE.otherBody();
  const { booking } = found;
  // the booking may have moved on since; the same request gets the same answer
  return { ...booking, ...wish, phone: details.phone, notes: details.notes, updated_at: booking.created_at };
}

/** Equal for equal requests. A hold is a means, not a wish: asking again after it ran out is the same request. */
function fingerprintOf({ wish, details, email }: NewBooking): string {
  const { restaurant_id, date, time, party_size } = wish;
  const body = [restaurant_id, date, time, party_size, details.phone, details.notes];
  return createHash('sha256')
    .update(JSON.stringify(email === undefined ? body : [...body, email]))
    .digest('base64url');
}
