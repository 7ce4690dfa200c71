import {
  addDays,
  instantOf,
  isIsoDate,
  RESTAURANT_ZONE,
  slotInstant,
  type DinerFacts,
  type MailKind,
  type Reservation,
} from '@mesa/contract';
import type { Visit } from './mail';

const DAY_MS = 24 * 60 * 60_000;
const ELEVEN_AM = 11 * 60;

/** The kinds that a diner can turn off, by the name of their setting. */
export const OPTIONAL_KINDS = {
  'booking-reminder': 'reminders',
  'review-invitation': 'invitations',
} as const;

export type OptionalKind = keyof typeof OPTIONAL_KINDS;

export const isOptional = (kind: MailKind): kind is OptionalKind => kind in OPTIONAL_KINDS;

/**
 * When the optional mails about a booking go out (contract.md "Mail"); null for never. The reminder: 24 hours
 * before the visit, for bookings made or moved earlier than that. The invitation to a review: at 11 AM of the
 * next day, by the restaurant's clock; a booking on the last date that can be written has no next day, and
 * must not stop the mails behind it.
 */
export function dueTimes({ date, time, updated_at }: Reservation): Record<OptionalKind, Date | null> {
  const dayBefore = new Date(slotInstant(date, time).getTime() - DAY_MS);
  const nextDay = addDays(date, 1);
  return {
    'booking-reminder': new Date(updated_at) < dayBefore ? dayBefore : null,
    'review-invitation': isIsoDate(nextDay) ? instantOf(nextDay, ELEVEN_AM, RESTAURANT_ZONE) : null,
  };
}

/** What decides about a reminder or an invitation. */
interface Optional {
  kind: OptionalKind;
  visit: Visit;
  /** undefined for an unknown one */
  diner: (Pick<DinerFacts, 'mail'> & { erase_at?: Date }) | undefined;
}

/** Whether the diner wants this kind of mail, and a reminder still comes before the visit. */
export function isWanted({ kind, visit, diner }: Optional, now: Date): boolean {
  if (!diner || diner.erase_at || !diner.mail[OPTIONAL_KINDS[kind]]) return false;
  const { date, time } = visit.reservation;
  return kind === 'review-invitation' || slotInstant(date, time) > now;
}
