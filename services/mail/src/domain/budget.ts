import { DEMO_EMAIL, type MailKind } from '@mesa/contract';
import type { Mail, Recipient } from './mail';

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;

/** How many mails there may be (contract.md "Limits"). */
const ADDRESS_DAY = 20;
const UNCONFIRMED_DAY = 6;
const BOOKING_HOUR = 5;

/** Links that the diner has asked for, and notices of safety: accounts limits what causes them. */
export const UNLIMITED_KINDS: readonly MailKind[] = [
  'email-confirmation',
  'password-reset',
  'password-changed',
  'sign-in-limited',
  'account-deleted',
];

/** A mail that counts, from the moment at which it is handed to the mail server or kept. */
export interface Counted {
  mail: string;
  booking: string | null;
  at: Date;
}

/** What a mail takes from the budget of its address. */
export interface Claim {
  /** whose budget it is */
  key: string;
  /** whether all mails to the address share it */
  isOfAddress: boolean;
  counted: Counted;
  /** the most in a day, this one included, and the most about the same booking in an hour */
  limits: { address: number; booking: number };
  /** mails that were counted before these moments count no more */
  since: { address: Date; booking: Date };
}

/** @returns undefined for a mail that needs no budget */
export function claimOf(
  { id, content }: Mail,
  { email, email_confirmed }: Recipient,
  factor: number,
  now: Date,
): Claim | undefined {
  if (UNLIMITED_KINDS.includes(content.kind)) return undefined;
  const booking = 'reservation' in content.data ? content.data.reservation.id : null;
  const perDay = email_confirmed ? ADDRESS_DAY : UNCONFIRMED_DAY;
  // the demo diner is everybody, and reads no mails: there each booking has a budget of its own
  const isOfAddress = email !== DEMO_EMAIL;
  return {
    key: isOfAddress ? email : `${email} ${booking ?? id}`,
    isOfAddress,
    counted: { mail: id, booking, at: now },
    limits: { address: atLeastOne(perDay * factor), booking: atLeastOne(BOOKING_HOUR * factor) },
    since: { address: new Date(now.getTime() - DAY_MS), booking: new Date(now.getTime() - HOUR_MS) },
  };
}

/** Until when a mail waits, because its budget is used up. */
export interface Postponement {
  until: Date;
  /** whether other mails to the address wait, too */
  isAddress: boolean;
}

/**
 * Until when a claim that exceeds its budget waits.
 * @param all the mails that count, oldest first
 */
export function postponementOf({ counted, limits, since, isOfAddress }: Claim, all: Counted[]): Postponement {
  const ofBooking = all.filter(({ booking, at }) => booking === counted.booking && at > since.booking);
  const address = all.at(-limits.address);
  const booking = counted.booking === null ? undefined : ofBooking.at(-limits.booking);
  const until = Math.max(
    address ? address.at.getTime() + DAY_MS : 0,
    booking ? booking.at.getTime() + HOUR_MS : 0,
  );
  return { until: new Date(until), isAddress: isOfAddress && address !== undefined };
}

/** When a budget that was claimed last at this time counts nothing any more. */
export function emptyAt(claimed: Date): Date {
  return new Date(claimed.getTime() + DAY_MS);
}

function atLeastOne(limit: number): number {
  return Math.max(1, Math.floor(limit));
}
