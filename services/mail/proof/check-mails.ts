import { addDays, slotMinutes, weekdayOf } from '@mesa/contract';
import { readCalendar } from '../src/testing/read-calendar';
import { isUnknown, type Booking } from './bookings';

/** A mail as the mail server took it. */
export interface Received {
  at: number;
  messageId: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** the name of the instance that has sent it */
  server: string;
  /** the calendar file, if there is one */
  calendar: string;
}

/** A mail that the service has given up. */
export interface Failed {
  id: string;
  version: number;
  reason: string;
}

export interface History {
  bookings: Booking[];
  received: Received[];
  failed: Failed[];
  /**
   * The mail server or the database was killed at `at` and missing until `until`; the instance `server` was
   * killed; or the mail server did not answer after a mail for `to` had come.
   */
  disturbances: { at: number; until?: number; server?: string; to?: string }[];
}

/** The times of kills and of arrivals at the mail server are read at slightly different moments. */
const CLOCK_MS = 500;

/** Every broken guarantee of contract.md "Mail", in sentences; an empty list when all hold. */
export function checkMails({ bookings, received, disturbances, failed }: History): string[] {
  const byId = new Map(bookings.map((booking) => [booking.id, booking]));
  const byBooking = new Map<string, Received[]>();
  const errors: string[] = [];
  for (const mail of received) {
    const [, id = '', version = ''] = /^<booking-[a-z]+-([0-9a-f]{24})-(\d+)@/.exec(mail.messageId) ?? [];
    const booking = byId.get(id);
    const state = booking?.versions.find((candidate) => candidate.version === Number(version));
    if (!booking || !state || mail.to !== booking.email) errors.push(`${mail.messageId} was sent unasked`);
    else byBooking.set(id, [...(byBooking.get(id) ?? []), mail]);
  }
  for (const booking of bookings)
    errors.push(
      ...(isUnknown(booking.email)
        ? checkRefused(booking, failed)
        : checkBooking(booking, byBooking.get(booking.id) ?? [], disturbances)),
    );
  for (const { id, version, reason } of failed)
    if (!isUnknown(byId.get(id)?.email ?? '')) errors.push(`version ${version} of ${id} failed: ${reason}`);
  return errors;
}

/** A mail that the server refused for good is kept with the reason. */
function checkRefused({ id, versions }: Booking, failed: readonly Failed[]): string[] {
  const { version } = versions.at(-1)!;
  const isKept = failed.some(
    (failure) => failure.id === id && failure.version === version && /^550 /.test(failure.reason),
  );
  return isKept ? [] : [`version ${version} of ${id}, refused for good, is lost`];
}

function checkBooking(booking: Booking, mails: Received[], disturbances: History['disturbances']): string[] {
  const errors: string[] = [];
  const last = booking.versions.at(-1)!;
  if (!mails.some((mail) => versionOf(mail) === last.version))
    errors.push(`version ${last.version} of ${booking.id} is lost`);
  const first = new Map<string, Received>();
  let newest = 0;
  for (const mail of mails) {
    const version = versionOf(mail);
    const earlier = first.get(mail.messageId);
    if (earlier && !isExcused(earlier, mail, disturbances))
      errors.push(`${mail.messageId} came twice without a reason`);
    if (!earlier && version < newest) errors.push(`${mail.messageId} came after version ${newest}`);
    // each arrival needs its own reason for the next one
    first.set(mail.messageId, mail);
    newest = Math.max(newest, version);
    errors.push(...checkContent(booking, mail, version));
  }
  return errors;
}

function checkContent(booking: Booking, mail: Received, version: number): string[] {
  const { date, time, action } = booking.versions.find((candidate) => candidate.version === version)!;
  const shown = `${time} ${zoneOn(date)}`;
  const isRight =
    mail.text.includes(`Time: ${shown}\n`) && mail.html.includes(shown) && mail.subject.includes(shown);
  const { sequence, start, startsAt, ...calendar } = readCalendar(mail.calendar);
  const isCancelled = action === 'cancelled';
  const expected = {
    method: isCancelled ? 'CANCEL' : 'REQUEST',
    status: isCancelled ? 'CANCELLED' : 'CONFIRMED',
    uid: `${booking.id}@mesa.example`,
    zone: 'America/Los_Angeles',
  };
  const others = Object.entries(expected).filter(([name, value]) => calendar[name as 'uid'] !== value);
  const at = instantOn(date, time);
  const isCalendarRight = startsAt.getTime() === at.getTime() && start.slice(0, 10) === date;
  return [
    ...(isRight && isCalendarRight ? [] : [`${mail.messageId} has a wrong hour`]),
    ...(sequence === version ? [] : [`${mail.messageId} has the sequence ${sequence}`]),
    ...others.map(([name]) => `${mail.messageId} has a calendar with a wrong ${name}`),
  ];
}

/**
 * A mail may come twice only if, between its two arrivals, the instance that sent it first or what that
 * instance needs was killed, or its connection was broken: how long any step takes on a busy machine counts
 * for nothing.
 */
function isExcused(
  { at, to, server }: Received,
  again: Received,
  disturbances: History['disturbances'],
): boolean {
  return disturbances.some(
    (candidate) =>
      (candidate.to ?? to) === to &&
      (candidate.server ?? server) === server &&
      (candidate.until ?? candidate.at) >= at - CLOCK_MS &&
      candidate.at <= again.at,
  );
}

const versionOf = ({ messageId }: Received): number => Number(/-(\d+)@/.exec(messageId)![1]);

/** The zone of Los Angeles at noon, by the rule of the law and not by the code under proof. */
function zoneOn(date: string): 'PDT' | 'PST' {
  const year = date.slice(0, 4);
  const sunday = (from: string): string => addDays(from, (7 - weekdayOf(from)) % 7);
  return date >= sunday(`${year}-03-08`) && date < sunday(`${year}-11-01`) ? 'PDT' : 'PST';
}

function instantOn(date: string, time: string): Date {
  const behind = zoneOn(date) === 'PDT' ? 7 : 8;
  return new Date(Date.parse(`${date}T00:00:00Z`) + (slotMinutes(time) + behind * 60) * 60_000);
}
