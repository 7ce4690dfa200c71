import {
  addDays,
  DAYS_AHEAD_MAX,
  Refusal,
  RESTAURANT_ZONE,
  UPCOMING_MAX,
  wallTimeAt,
  type FieldSentence,
  type Slot,
} from '@mesa/contract';
import { say, sayAbout, waitOf } from '@mesa/contract/sentences';
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
      ? invalid(sayAbout('date', 'booking.pastDate'))
      : invalid(sayAbout('time', 'booking.pastTime'));
  if (slot.reason === 'closed') return invalid(sayAbout('time', 'booking.notOffered'));
  if (slot.reason === 'party_too_large') return invalid(sayAbout('party_size', 'booking.partyTooLarge'));
  return new Refusal('taken', taken(request.time, day.nearest(request.time, request.current)));
}

/** @throws Refusal `invalid` for a date further ahead than anyone may book (contract.md "Conventions") */
export function refuseTooFar(date: string, now: Date): void {
  if (date > addDays(wallTimeAt(now, RESTAURANT_ZONE).date, DAYS_AHEAD_MAX))
    throw invalid(sayAbout('date', 'booking.dateTooFar', { max: DAYS_AHEAD_MAX }));
}

function taken(time: string, [first = '', second = '']: readonly string[]): FieldSentence {
  const count = [first, second].filter(Boolean).length;
  return sayAbout('time', 'booking.taken', { time, count, first, second });
}

function invalid(sentence: FieldSentence): Refusal {
  return new Refusal('invalid', sentence);
}

export const refusals = {
  unknownRestaurant: () => invalid(sayAbout('restaurant_id', 'booking.unknownRestaurant')),
  tooManyUpcoming: () => invalid(say('booking.tooManyUpcoming', { max: UPCOMING_MAX })),
  differentBody: () => invalid(say('booking.differentBody')),
  changedElsewhere: () => new Refusal('taken', say('booking.changedElsewhere')),
  changedTooOften: (seconds: number) =>
    new Refusal('too-many', say('booking.changedTooOften', waitOf(seconds)), seconds),
  answerExpired: () => invalid(say('booking.answerExpired')),
  pastReservation: () => invalid(say('booking.past')),
  slotIsAvailable: (time: string) => invalid(sayAbout('time', 'watch.slotIsAvailable', { time })),
  tooManyWatches: () => invalid(say('watch.tooMany', { max: WATCHES_MAX })),
  tooManyAtOnce: () => new Refusal('unavailable', say('booking.busy'), 1),
  alreadyExtended: () => invalid(say('hold.alreadyExtended')),
  offerCannotBeExtended: () => invalid(say('hold.cannotBeExtended')),
  holdExpired: () => new Refusal('taken', say('hold.expired')),
} as const;
