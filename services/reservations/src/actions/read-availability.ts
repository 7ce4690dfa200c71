import { Refusal, type Slot } from '@mesa/contract';
import { say } from '@mesa/contract/sentences';
import type { Dependencies } from './dependencies';
import { openDay } from '../domain/day';
import { refuseTooFar } from '../domain/refusals';
import type { Caller } from '../domain/taken';

interface AvailabilityRequest {
  restaurant_id: string;
  date: string;
  party_size: number;
}

/** Who asks: a visitor, or a diner, perhaps for a booking that is to move. */
interface Asking {
  user_id?: string;
  /** id of the booking; another diner's moves nothing */
  movingId?: string;
}

/**
 * The 27 slots of one day, as available to who asks.
 * @throws Refusal `missing` for an unknown restaurant, `invalid` for a date too far ahead
 */
export async function readAvailability(
  { floors, days, bookings, now }: Dependencies,
  { restaurant_id, date, party_size }: AvailabilityRequest,
  { user_id, movingId }: Asking,
): Promise<Slot[]> {
  refuseTooFar(date, now());
  const [floor, taken, booking] = await Promise.all([
    floors.find(restaurant_id),
    days.taken(restaurant_id, date),
    user_id !== undefined && movingId !== undefined ? bookings.find(movingId) : null,
  ]);
  if (!floor) throw new Refusal('missing', say('notFound'));
  const caller: Caller = { user_id };
  if (booking && booking.user_id === user_id) caller.moving = booking;
  return openDay({ floor, date, party_size, taken }, now(), caller).slots();
}

export interface Offered {
  offers: Slot[];
  free_times: string[];
}

interface OffersQuery {
  restaurant_ids: readonly string[];
  date: string;
  time: string;
  party_size: number;
}

/**
 * The three offers of many restaurants at once; an unknown restaurant is absent.
 * @throws Refusal `invalid` for a date too far ahead
 */
export async function readOffers(
  { floors, days, now }: Dependencies,
  { restaurant_ids, date, time, party_size }: OffersQuery,
): Promise<Record<string, Offered>> {
  refuseTooFar(date, now());
  const [floorsById, taken] = await Promise.all([
    floors.ofMany(restaurant_ids),
    days.takenOfMany(restaurant_ids, date),
  ]);
  const at = now();
  return Object.fromEntries(
    [...floorsById.values()].map((floor) => {
      const day = openDay({ floor, date, party_size, taken: taken.get(floor.restaurant_id) ?? [] }, at);
      return [floor.restaurant_id, { offers: day.offers(time), free_times: day.freeTimes(time) }];
    }),
  );
}
