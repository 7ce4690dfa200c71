import type { Refusal } from '@mesa/contract';
import { LRUCache } from 'lru-cache';
import type { ClientSession } from 'mongoose';
import type { BookingRequest } from '../domain/choose-tables';
import { refusals } from '../domain/refusals';
import { seatParty, type SeatingOptions } from '../domain/seat-party';
import { cellsOf, type Seating } from '../domain/seating';
import type { Dependencies } from './dependencies';

/** No table is available; contains the refusal for the diner. */
export interface Refused {
  outcome: 'refused';
  refusal: Refusal;
}

/**
 * Cells that requests of this process chose a moment ago, and the reads of others may not show yet: they
 * rather choose other tables of the same size. Only a preference, so several instances and a write that fails
 * do no harm (docs/decisions/009).
 */
const chosen = new LRUCache<string, true>({ max: 10_000, ttl: 250 });

/**
 * Reads the day, chooses tables and writes them. The index decides whether somebody was faster: then the
 * outcome is a conflict, and the caller tries again (docs/decisions/007).
 * @param write takes the seating, all of it or nothing; given a session, in a transaction that also ends the
 *   diner's own holds on it
 */
export async function takeTables<Outcome extends { outcome: string }>(
  { floors, days, holds, inTransaction, now, random }: Dependencies,
  request: BookingRequest,
  options: Omit<SeatingOptions, 'isContested' | 'now' | 'random'>,
  write: (seating: Seating, session?: ClientSession) => Promise<Outcome>,
): Promise<Outcome | Refused> {
  const { restaurant_id, date, party_size } = request;
  const [floor, taken] = await Promise.all([floors.find(restaurant_id), days.taken(restaurant_id, date)]);
  if (!floor) return { outcome: 'refused', refusal: refusals.unknownRestaurant() };
  const at = now();
  const keyOf = (cell: number): string => `${restaurant_id}/${date}/${cell}`;
  const isContested = (cell: number): boolean => chosen.has(keyOf(cell));
  const day = { floor, date, party_size, taken };
  const planned = seatParty(day, request, { ...options, isContested, now: at, random });
  if ('refusal' in planned) return { outcome: 'refused', refusal: planned.refusal };
  const { seating, expired, ownHolds } = planned;
  for (const cell of cellsOf(seating, request.time)) chosen.set(keyOf(cell), true);
  await holds.clear(expired, at);
  if (ownHolds.length === 0) return write(seating);
  return inTransaction(async (session) => {
    await holds.end(ownHolds, at, session);
    const written = await write(seating, session);
    // the diner keeps the holds
    if (written.outcome !== 'written' && session.inTransaction()) await session.abortTransaction();
    return written;
  });
}
