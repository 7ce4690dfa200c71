import { addDays, RESTAURANT_ZONE, wallTimeAt, type Reservation, type Slot } from '@mesa/contract';
import type { Session } from './session';

/** A table request: what a diner asks for. */
export interface TableRequest {
  restaurant_id: string;
  date: string;
  time: string;
  party_size: number;
}

export const PHONE = '(213) 555-0142';

/** Today's date where the restaurants are. */
export const today = (): string => wallTimeAt(new Date(), RESTAURANT_ZONE).date;

/**
 * A slot that is available for that party, that many days from now.
 * @param skip how many restaurants to leave to other callers, so that none takes a slot of another
 * @throws when no restaurant has one
 */
export async function availableSlot(
  url: string,
  days: number,
  party_size: number,
  skip = 0,
): Promise<TableRequest> {
  const read = async <T>(path: string): Promise<T> => (await (await fetch(url + path)).json()) as T;
  const date = addDays(today(), days);
  const restaurants = Object.keys(await read<object>('/api/restaurants?limit=60'));
  for (const restaurant_id of restaurants.slice(skip)) {
    const { slots } = await read<{ slots: Slot[] }>(
      `/api/restaurants/${restaurant_id}/availability?date=${date}&party_size=${party_size}`,
    );
    const slot = slots.find(({ available }) => available);
    if (slot) return { restaurant_id, date, time: slot.time, party_size };
  }
  throw new Error(`No restaurant seats ${party_size} on ${date}.`);
}

/** Books a slot. @returns the reservation; undefined when the slot is full */
export async function book(session: Session, request: TableRequest): Promise<Reservation | undefined> {
  const answer = await session.call('POST', '/api/reservations', {
    reservation: { ...request, phone: PHONE },
  });
  const body = (await answer.json()) as Record<string, Reservation>;
  if (answer.status === 409) return undefined;
  if (answer.status !== 201)
    throw new Error(`A booking was answered ${answer.status}: ${JSON.stringify(body)}`);
  return Object.values(body)[0]!;
}

/** @throws when it is refused */
export async function cancel(session: Session, { id }: { id: string }): Promise<void> {
  const answer = await session.call('DELETE', `/api/reservations/${id}`);
  if (answer.status !== 204) throw new Error(`A cancellation was answered ${answer.status}.`);
}
