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

/**
 * The 27 slots of one day, as available to `caller`.
 * @throws Refusal `missing` for an unknown restaurant, `invalid` for a date too far ahead
 */
export async function readAvailability(
  { floors, days, now }: Dependencies,
  { restaurant_id, date, party_size }: AvailabilityRequest,
  caller: Caller,
): Promise<Slot[]> {
  refuseTooFar(date, now());
  const [floor, taken] = await Promise.all([floors.find(restaurant_id), days.taken(restaurant_id, date)]);
  if (!floor) throw new Refusal('missing', say('notFound'));
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
