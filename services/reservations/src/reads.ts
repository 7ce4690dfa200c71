import { Refusal, MESSAGES, type Slot } from '@mesa/contract';
import type { Tools } from './actions/dependencies';
import { openDay } from './domain/day';
import type { Asker } from './domain/taken';

/** The 27 slots of one day, as `asker` may have them. @throws Refusal `missing` for an unknown restaurant */
export async function readAvailability(
  { floors, days, now }: Tools,
  restaurantId: string,
  date: string,
  party_size: number,
  asker: Asker,
): Promise<Slot[]> {
  const [floor, taken] = await Promise.all([floors.find(restaurantId), days.taken(restaurantId, date)]);
  if (!floor) throw new Refusal('missing', MESSAGES.notFound);
  return openDay({ floor, date, party_size, taken }, now(), asker).slots();
}

export interface Offered {
  offers: Slot[];
  free_times: string[];
}

/** The three offers of many restaurants at once; an unknown restaurant is absent. */
export async function readOffers(
  { floors, days, now }: Tools,
  ids: readonly string[],
  date: string,
  time: string,
  party_size: number,
): Promise<Record<string, Offered>> {
  const [known, taken] = await Promise.all([floors.ofMany(ids), days.takenOfMany(ids, date)]);
  const at = now();
  return Object.fromEntries(
    [...known.values()].map((floor) => {
      const day = openDay({ floor, date, party_size, taken: taken.get(floor.restaurant_id) ?? [] }, at);
      return [floor.restaurant_id, { offers: day.offers(time), free_times: day.freeTimes(time) }];
    }),
  );
}
