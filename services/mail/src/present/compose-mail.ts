import { hashPaths, type Language, type OutboxMail } from '@mesa/contract';
import { calendarFileName, calendarOf } from '@mesa/server-kit/calendar';
import { escapeHtml, unsubscribeToken } from '@mesa/server-kit';
import type { SendMailOptions } from 'nodemailer';
import type { Content, Mail, MailSettings, Recipient } from '../domain/mail';
import { isOptional, OPTIONAL_KINDS } from '../domain/optional-mails';
import type { Guest } from '../domain/restaurant-content';
import compiled from './compiled.json';
import { fill, type Values } from './fill';
import { holdsLink, holdsNumber, oneLine } from './foreign-text';
import { markUp } from './mark-up';
import { textOf, type TextId } from './texts';
import { valuesOf } from './values';

/** A mail as the mail server gets it. */
export type ComposedMail = Omit<SendMailOptions, 'icalEvent'> & {
  subject: string;
  text: string;
  html: string;
  messageId: string;
  icalEvent?: { method: 'REQUEST' | 'CANCEL'; filename: string; content: string };
};

type Sendable = Mail & { recipient: Recipient };
const NO_GUESTS = new Map<string, Guest>();

/**
 * A mail out of its content: the same bytes at every attempt, but for the boundaries between its parts. Only
 * while no attempt can have been accepted may a later one name another day.
 * @param guests those whom a mail to a restaurant names
 */
export function composeMail(
  stored: Sendable,
  settings: MailSettings,
  guests: ReadonlyMap<string, Guest> = NO_GUESTS,
): ComposedMail {
  const mail = withoutForeignLinks(stored);
  const { recipient, content, id, created_at } = mail;
  const { kind } = content;
  const { language } = recipient;
  const values = valuesOf(mail, settings, guests);
  const subject = oneLine(textOf(`${kind}.subject`, language, values));
  const shown = { ...values, language, subject, preview: textOf(`${kind}.preview`, language, values) };
  const { from } = settings;
  const calendar = calendarFile(stored, settings);
  return {
    from: { name: from.name, address: from.email },
    to: { name: oneLine(`${recipient.fname} ${recipient.lname}`), address: recipient.email },
    subject,
    text: fill(compiled[kind].text, shown, (name, at) => written(name, language, at)),
    html: fill(compiled[kind].html, shown, (name, at) => writtenInHtml(name, language, at)),
    messageId: messageIdOf(id, from.email),
    date: created_at,
    headers: headersOf(mail, settings),
    ...(calendar ? { icalEvent: calendar } : {}),
  };
}

/** What stands for a name of a template: a value, or after "@" a message with the values that hold there. */
function written(name: string, language: Language, values: Readonly<Values>): string {
  // the templates are compiled with ids of the catalog
  return name.startsWith('@')
    ? textOf(name.slice(1) as TextId, language, values)
    : String(values[name] ?? '');
}

function writtenInHtml(name: string, language: Language, values: Readonly<Values>): string {
  if (!name.startsWith('@')) return escapeHtml(written(name, language, values));
  return written(name, language, markedUp(values));
}

/** The values, each as it stands inside a message in HTML; lists stand in none. */
function markedUp(values: Readonly<Values>): Values {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' ? markUp(name, value) : value,
    ]),
  );
}

/**
 * SECURITY: whoever signs up with somebody else's address can send them no link. An address that is not
 * confirmed gets no special request and no name that mail programs may show as one, and no number to call.
 */
function withoutForeignLinks(mail: Sendable): Sendable {
  const { recipient, content } = mail;
  if (recipient.email_confirmed) return mail;
  const { fname, lname } = recipient;
  const isNameSafe = !holdsLink(fname) && !holdsLink(lname) && !holdsNumber(`${fname} ${lname}`);
  return {
    ...mail,
    recipient: isNameSafe ? recipient : { ...recipient, fname: '', lname: '' },
    content: withoutLinkedNotes(content),
  };
}

function withoutLinkedNotes(content: Content): Content {
  if (!('reservation' in content.data)) return content;
  const { reservation } = content.data;
  if (!holdsLink(reservation.notes ?? '')) return content;
  // only the data of bookings' kinds have a reservation
  return { ...content, data: { ...content.data, reservation: { ...reservation, notes: null } } } as Content;
}

function headersOf({ content, user_id }: Mail, settings: MailSettings): Record<string, string> {
  // asks programs that reply automatically not to reply (RFC 3834)
  const automatic = { 'Auto-Submitted': 'auto-generated' };
  if (!isOptional(content.kind) || settings.tokenSecret === null || user_id === undefined) return automatic;
  const token = unsubscribeToken(settings.tokenSecret, OPTIONAL_KINDS[content.kind], user_id);
  return {
    ...automatic,
    'List-Unsubscribe': `<${settings.publicUrl}/api/unsubscribe/${token}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}

/** The calendar file of the three mails that change what a calendar must show. */
function calendarFile(stored: Sendable, { from, publicUrl }: MailSettings) {
  const { content, recipient } = withoutForeignLinks(stored);
  const { kind } = content;
  if (kind !== 'booking-confirmed' && kind !== 'booking-changed' && kind !== 'booking-cancelled')
    return undefined;
  const method = kind === 'booking-cancelled' ? ('CANCEL' as const) : ('REQUEST' as const);
  const { reservation, version, restaurant, minutes } = content.data;
  const url = `${publicUrl}/#${hashPaths.bookingView.to(reservation.id)}`;
  const entry = { ...reservation, minutes, version, url, updated_at: new Date(reservation.updated_at) };
  const attendee = {
    name: `${recipient.fname} ${recipient.lname}`.trim() || recipient.email,
    email: recipient.email,
  };
  const organizer = { name: restaurant.name, email: from.email };
  const file = calendarOf(entry, restaurant, { method, organizer, attendee }, recipient.language);
  return { method, filename: calendarFileName(restaurant.name), content: file };
}

/** A kept, sent or failed mail as `npm run outbox` lists it (contract.md "Mail"). */
export function outboxEntry(
  mail: Mail,
  settings: MailSettings,
  guests: ReadonlyMap<string, Guest>,
): OutboxMail {
  const { id, content, recipient, created_at, sent_at, failed_at, reason } = mail;
  const composed = recipient && composeMail({ ...mail, recipient }, settings, guests);
  const { filename, content: text } = composed?.icalEvent ?? {};
  return {
    id,
    kind: content.kind,
    to: recipient?.email ?? null,
    subject: composed?.subject ?? null,
    text: composed?.text ?? null,
    html: composed?.html ?? null,
    language: recipient?.language ?? null,
    message_id: messageIdOf(id, settings.from.email),
    created_at: created_at.toISOString(),
    sent_at: sent_at?.toISOString() ?? null,
    failed_at: failed_at?.toISOString() ?? null,
    reason: failed_at ? (reason ?? null) : null,
    attachments: filename && text ? [{ filename, content_type: 'text/calendar', text }] : [],
  };
}

/** The Message-ID: the same for every attempt, so that mail programs show a repeated delivery once. */
function messageIdOf(id: string, fromEmail: string): string {
  return `<${id}@${fromEmail.split('@')[1]}>`;
}
