import { ALL_SLOTS, Refusal, slotIndex } from '@mesa/contract';
import { sayAbout } from '@mesa/contract/sentences';
import { serviceTimeAt } from '../domain/desk-stay';
import type { Floor } from '../domain/floor';
import type { Dependencies } from './dependencies';

/**
 * Pauses online booking until a slot of today, or takes the pause back (desk.md §3).
 * @param until null takes it back
 * @throws Refusal `invalid` when the slot has begun
 */
export async function pauseBooking(
  { closings, now }: Pick<Dependencies, 'closings' | 'now'>,
  floor: Floor,
  until: string | null,
): Promise<void> {
  const { date, halfHour } = serviceTimeAt(now());
  if (until === null) return closings.resume(floor.restaurant_id, date, now());
  // what is after midnight is after the last slot of the evening
  if (halfHour >= ALL_SLOTS.length || slotIndex(until) <= halfHour)
    throw new Refusal('invalid', sayAbout('until', 'booking.pastTime'));
  await closings.pause({ floor, date, now: now() }, until);
}
