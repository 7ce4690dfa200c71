import type { Refusal } from '@mesa/contract';
import type { ClientSession } from 'mongoose';
import type { BookingRequest } from '../domain/choose-tables';
import { refusals } from '../domain/refusals';
import { seatParty, type SeatingOptions } from '../domain/seat-party';
import type { Dependencies } from './dependencies';

/** No table is available; contains the refusal for the diner. */
export interface Refused {
  outcome: 'refused';
  refusal: Refusal;
}

/**
 * Reads the day, chooses tables and writes them. The index decides whether somebody was faster: then the
 * outcome is a conflict, and the caller tries again (docs/decisions/020).
 * @param write takes these tables, all or none; given a session, in a transaction that also ends the diner's
 *   own holds on them
 */
export async function takeTables<Outcome extends { outcome: string }>(
  { floors, days, holds, inTransaction, now, random }: Dependencies,
  request: BookingRequest,
  options: Omit<SeatingOptions, 'now' | 'random'>,
  write: (tables: number[], session?: ClientSession) => Promise<Outcome>,
): Promise<Outcome | Refused> {
  const { restaurant_id, date, party_size } = request;
  const [floor, taken] = await Promise.all([floors.find(restaurant_id), days.taken(restaurant_id, date)]);
  if (!floor) return { outcome: 'refused', refusal: refusals.unknownRestaurant() };
  const at = now();
  const seating = seatParty({ floor, date, party_size, taken }, request, { ...options, now: at, random });
  if ('refusal' in seating) return { outcome: 'refused', refusal: seating.refusal };
  await holds.clear(seating.expired, at);
  if (seating.ownHolds.length === 0) return write(seating.tables);
  return inTransaction(async (session) => {
    await holds.end(seating.ownHolds, at, session);
    const written = await write(seating.tables, session);
    // the diner keeps the holds
    if (written.outcome !== 'written' && session.inTransaction()) await session.abortTransaction();
    return written;
  });
}
