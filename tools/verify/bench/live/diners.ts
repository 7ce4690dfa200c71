import { addDays, RESTAURANT_ZONE, wallAt, type Reservation, type Slot } from '@mesa/contract';
import { call, signUp } from '../../fuzz/browser';

export type Diner = Awaited<ReturnType<typeof signUp>>;

/** A slot of a restaurant that is free for that party, so many days from now. */
export async function freeSlot(
  url: string,
  days: number,
  partySize: number,
  nth = 0,
): Promise<{ restaurant_id: string; date: string; time: string; party_size: number }> {
  const date = addDays(wallAt(new Date(), RESTAURANT_ZONE).date, days);
  const restaurants = Object.keys(
    (await (await fetch(`${url}/api/restaurants?limit=60`)).json()) as object,
  ).slice(nth);
  for (const restaurant_id of restaurants) {
    const { slots } = (await (
      await fetch(`${url}/api/restaurants/${restaurant_id}/availability?date=${date}&party_size=${partySize}`)
    ).json()) as { slots: Slot[] };
    const free = slots.find(({ available }) => available);
    if (free) return { restaurant_id, date, time: free.time, party_size: partySize };
  }
  throw new Error(`No restaurant seats ${partySize} on ${date}.`);
}

/** Books a slot. @returns the reservation; undefined when the slot is full */
export async function bookFor(
  url: string,
  { session }: Diner,
  slot: object,
): Promise<Reservation | undefined> {
  const answer = await call(url, session, 'POST', '/api/reservations', {
    reservation: { ...slot, phone: '(213) 555-0142' },
  });
  const body = (await answer.json()) as Record<string, Reservation>;
  if (answer.status === 409) return undefined;
  if (answer.status !== 201)
    throw new Error(`A booking was answered ${answer.status}: ${JSON.stringify(body)}`);
  return Object.values(body)[0]!;
}

export async function cancelFor(url: string, { session }: Diner, { id }: { id: string }): Promise<void> {
  const answer = await call(url, session, 'DELETE', `/api/reservations/${id}`);
  if (answer.status !== 204) throw new Error(`A cancellation was answered ${answer.status}.`);
}
