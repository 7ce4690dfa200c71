import { DEMO_EMAIL, type MailKind } from '@mesa/contract';
import type { Mail, Recipient } from './mail';

export const HOUR_MS = 60 * 60_000;
export const DAY_MS = 24 * HOUR_MS;

/** How many mails there may be (contract.md "Limits"). */
const ADDRESS_DAY = 20;
const UNCONFIRMED_DAY = 6;
const BOOKING_HOUR = 5;

/** Links that the diner has asked for, and notices of safety: accounts limits what causes them. */
const UNLIMITED_KINDS: readonly MailKind[] = [
  'email-confirmation',
  'email-changed',
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

/** What a mail takes from a budget. */
export interface Claim {
  /** whose budget it is: the address's */
  key: string;
  counted: Counted;
  /** how many mails there may be in a day, this one included */
  perDay: number;
  /** and about the same booking in an hour */
  perHour: number;
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
  return {
    // the demo diner is everybody, and reads no mails: there each booking has a budget of its own
    key: email === DEMO_EMAIL ? `${email} ${booking ?? id}` : email,
    counted: { mail: id, booking, at: now },
    perDay: atLeastOne((email_confirmed ? ADDRESS_DAY : UNCONFIRMED_DAY) * factor),
    perHour: atLeastOne(BOOKING_HOUR * factor),
  };
}

/**
 * Until when a claim that exceeds its budget waits.
 * @param all the mails of the last day that count, oldest first
 */
export function waitsUntil({ counted, perDay, perHour }: Claim, all: Counted[]): Date {
  const { booking, at } = counted;
  const ofBooking = all.filter((one) => one.booking === booking && +one.at > +at - HOUR_MS);
  const blocking = [all.at(-perDay), booking === null ? undefined : ofBooking.at(-perHour)];
  const [ofDay = 0, ofHour = 0] = blocking.map((mail) => mail?.at.getTime());
  return new Date(Math.max(ofDay && ofDay + DAY_MS, ofHour && ofHour + HOUR_MS));
}

const atLeastOne = (limit: number): number => Math.max(1, Math.floor(limit));
