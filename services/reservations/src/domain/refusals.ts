import {
  DAYS_AHEAD_MAX,
  lastDate,
  Refusal,
  RESTAURANT_ZONE,
  UPCOMING_MAX,
  wallTimeAt,
  type FieldSentence,
} from '@mesa/contract';
import { say, sayAbout, waitOf } from '@mesa/contract/sentences';
import type { Booking } from './booking';
import { WATCHES_MAX } from './watch';
import type { BookingRequest } from './choose-tables';
import type { OpenDay } from './day';

/**
 * The refusal of an unavailable slot; with the nearest available times if another diner was faster.
 * @param current the slot of that day that the diner has already
 */
export function refusalFor(
  { time, date }: BookingRequest,
  day: OpenDay,
  { now, current }: { now: Date; current?: string },
): Refusal {
  const { reason } = day.slot(time);
  if (reason === 'past')
    return date < wallTimeAt(now, RESTAURANT_ZONE).date
      ? invalid(sayAbout('date', 'booking.pastDate'))
      : invalid(sayAbout('time', 'booking.pastTime'));
  if (reason === 'closed') return invalid(sentenceOfClosed(day, time));
  if (reason === 'party_too_large') return invalid(sayAbout('party_size', 'booking.partyTooLarge'));
  return new Refusal('taken', taken(time, day.nearest(time, current)));
}

function sentenceOfClosed(
  { floor: { rules = {}, phone = '' }, closingRule }: OpenDay,
  time: string,
): FieldSentence {
  const rule = closingRule(time);
  if (rule === 'horizon_days') return tooFar(rules.horizon_days);
  // a restaurant with rules has a phone number: both are of the file
  if (rule === 'lead_minutes') return sayAbout('time', 'booking.tooSoon', { phone });
  return sayAbout('time', 'booking.notOffered');
}

const tooFar = (max = DAYS_AHEAD_MAX): FieldSentence => sayAbout('date', 'booking.dateTooFar', { max });

/** @throws Refusal `invalid` for a date further ahead than anyone may book (contract.md "Conventions") */
export function refuseTooFar(date: string, now: Date): void {
  if (date > lastDate(now)) throw invalid(tooFar());
}

/** @throws Refusal `invalid` for a booking whose party sits at its table (desk.md §3) */
export function refuseOnceArrived({ status }: Pick<Booking, 'status'>): void {
  if (status === 'seated' || status === 'left') throw refusals.arrived();
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
  arrived: () => invalid(say('booking.arrived')),
  answerExpired: () => invalid(say('booking.answerExpired')),
  pastReservation: () => invalid(say('booking.past')),
  slotIsAvailable: (time: string) => invalid(sayAbout('time', 'watch.slotIsAvailable', { time })),
  tooManyWatches: () => invalid(say('watch.tooMany', { max: WATCHES_MAX })),
  tooManyAtOnce: () => new Refusal('unavailable', say('booking.busy'), 1),
  alreadyExtended: () => invalid(say('hold.alreadyExtended')),
  offerCannotBeExtended: () => invalid(say('hold.cannotBeExtended')),
  holdExpired: () => new Refusal('taken', say('hold.expired')),
} as const;
