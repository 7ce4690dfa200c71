import { Refusal, UPCOMING_MAX, type Slot } from '@mesa/contract';
import { WATCHES_MAX } from './watch';
import type { BookingRequest } from './choose-tables';
import type { OpenDay } from './day';

/** The refusal of an unavailable slot; with the nearest available times if another diner was faster. */
export function refusalFor(
  slot: Slot,
  request: BookingRequest & { current?: string },
  day: OpenDay,
  today: string,
): Refusal {
  if (slot.reason === 'past')
    return request.date < today
      ? invalid('date', 'Date is in the past')
      : invalid('time', 'Time has already passed');
  if (slot.reason === 'closed') return invalid('time', 'Time is not offered by this restaurant');
  if (slot.reason === 'party_too_large')
    return invalid('party_size', 'Party size is larger than this restaurant can seat');
  const sentence = takenSentence(request.time, day.nearest(request.time, request.current));
  return new Refusal('taken', { sentence, field: 'time' });
}

function invalid(field: string, sentence: string): Refusal {
  return new Refusal('invalid', { sentence, field });
}

/** "7:00 PM was just taken. The nearest free times are 6:00 PM and 8:30 PM." */
export function takenSentence(time: string, nearest: readonly string[]): string {
  const [one, other] = nearest;
  if (other) return `${time} was just taken. The nearest free times are ${one} and ${other}.`;
  if (one) return `${time} was just taken. The nearest free time is ${one}.`;
  return `${time} was just taken, and no other time is available that day.`;
}

export const refusals = {
  unknownRestaurant: () => invalid('restaurant_id', 'Restaurant not found'),
  tooManyUpcoming: () =>
    new Refusal(
      'invalid',
      `You already have ${UPCOMING_MAX} upcoming reservations. Cancel one to book another.`,
    ),
  differentBody: () =>
    new Refusal(
      'invalid',
      'This booking was already submitted with different details. Reload the page and try again.',
    ),
  changedElsewhere: () =>
    new Refusal('taken', 'This reservation was changed in another tab. Reload to see the latest version.'),
  pastReservation: () =>
    new Refusal('invalid', 'This reservation is in the past and can no longer be changed.'),
  slotIsAvailable: (time: string) => invalid('time', `${time} is available. You can book it now.`),
  tooManyWatches: () =>
    new Refusal('invalid', `You're on ${WATCHES_MAX} waitlists already. Leave one to join another.`),
  tooManyAtOnce: () =>
    new Refusal('unavailable', 'Many diners are booking here right now. Please try again.', 1),
  alreadyExtended: () => new Refusal('invalid', "You've already extended this hold."),
  offerCannotBeExtended: () => new Refusal('invalid', "This hold can't be extended."),
  holdExpired: () => new Refusal('taken', 'Your hold on this table has expired.'),
} as const;
