import { Refusal, UPCOMING_MAX, type Slot } from '@mesa/contract';
import { WATCHES_MAX } from './watch';
import type { Wish } from './choose-tables';
import type { OpenDay } from './day';

/** What a diner reads when a slot cannot be had, with the nearest free times when somebody else was faster. */
export function refusalFor(
  slot: Slot,
  wish: Wish & { current?: string },
  day: OpenDay,
  today: string,
): Refusal {
  if (slot.reason === 'past')
    return new Refusal('invalid', wish.date < today ? 'Date is in the past' : 'Time has already passed');
  if (slot.reason === 'closed') return new Refusal('invalid', 'Time is not offered by this restaurant');
  if (slot.reason === 'party_too_large')
    return new Refusal('invalid', 'Party size is more than this restaurant can seat');
  return new Refusal('taken', takenSentence(wish.time, day.nearest(wish.time, wish.current)));
}

/** "7:00 PM was just taken. The nearest free times are 6:00 PM and 8:30 PM." */
export function takenSentence(time: string, nearest: readonly string[]): string {
  const [one, other] = nearest;
  if (other) return `${time} was just taken. The nearest free times are ${one} and ${other}.`;
  if (one) return `${time} was just taken. The nearest free time is ${one}.`;
  return `${time} was just taken, and no other time is free that day.`;
}

export const REFUSE = {
  unknownRestaurant: () => new Refusal('invalid', 'Restaurant cannot be found'),
  tooManyUpcoming: () =>
    new Refusal(
      'invalid',
      `You already have ${UPCOMING_MAX} upcoming reservations. Cancel one to book another.`,
    ),
  otherBody: () =>
    new Refusal(
      'invalid',
      'This booking was already sent with other details. Reload the page and try again.',
    ),
  changedElsewhere: () =>
    new Refusal('taken', 'This reservation was changed in another tab. Reload to see it as it is now.'),
  pastReservation: () =>
    new Refusal('invalid', 'This reservation is in the past and can no longer be changed.'),
  slotIsFree: (time: string) => new Refusal('invalid', `${time} is free: you can book it now.`),
  tooManyWatches: () =>
    new Refusal('invalid', `You already wait for ${WATCHES_MAX} tables. Let one go to wait for another.`),
  crowded: () => new Refusal('unavailable', 'Many diners are booking here right now. Please try again.', 1),
  heldOnce: () => new Refusal('invalid', 'This table was already held longer once.'),
  offerIsShort: () => new Refusal('invalid', 'A table that was offered to you cannot be held longer.'),
  holdRanOut: () => new Refusal('taken', 'Your hold on this table has run out.'),
} as const;
