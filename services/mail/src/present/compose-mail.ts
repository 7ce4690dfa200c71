import { calendarOf } from '@mesa/server-kit/calendar';
import { escapeHtml, unsubscribeToken } from '@mesa/server-kit';
import type { SendMailOptions } from 'nodemailer';
import { holdsLink } from '../domain/holds-link';
import {
  isOptional,
  messageIdOf,
  OPTIONAL_KINDS,
  type Content,
  type Mail,
  type Recipient,
} from '../domain/mail';
import type { MailSettings } from '../domain/mail-settings';
import compiled from './compiled.json';
import { fill, oneLine } from './fill';
import { valuesOf } from './values';

/** A mail as the mail server gets it. */
export type ComposedMail = SendMailOptions & {
  subject: string;
  text: string;
  html: string;
  messageId: string;
};

type Sendable = Mail & { recipient: Recipient };

/**
 * A mail out of its content: the same bytes at every attempt, but for the boundaries between its parts. Only
 * while no attempt can have been accepted may a later one name another day.
 */
export function composeMail(stored: Sendable, settings: MailSettings): ComposedMail {
  const mail = withoutForeignLinks(stored);
  const { recipient, content, id, created_at } = mail;
  const values = valuesOf(mail, settings);
  const template = compiled[content.kind][recipient.language];
  const { from } = settings;
  const calendar = calendarFile(stored, settings);
  return {
    from: { name: from.name, address: from.email },
    to: { name: oneLine(`${recipient.fname} ${recipient.lname}`), address: recipient.email },
    subject: oneLine(fill(template.subject, values)),
    text: fill(template.text, values),
    html: fill(template.html, values, escapeHtml),
    messageId: messageIdOf(id, from.email),
    date: created_at,
    headers: headersOf(mail, settings),
    ...(calendar ? { icalEvent: calendar } : {}),
  };
}

/**
 * SECURITY: whoever signs up with somebody else's address can send them no link. An address that is not
 * confirmed gets no special request and no name that mail programs may show as one.
 */
function withoutForeignLinks(mail: Sendable): Sendable {
  const { recipient, content } = mail;
  if (recipient.email_confirmed !== false) return mail;
  const isNameSafe = !holdsLink(recipient.fname) && !holdsLink(recipient.lname);
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
  if (!isOptional(content.kind) || settings.tokenSecret === null) return automatic;
  const token = unsubscribeToken(settings.tokenSecret, OPTIONAL_KINDS[content.kind], user_id);
  return {
    ...automatic,
    'List-Unsubscribe': `<${settings.publicUrl}/api/unsubscribe/${token}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}

/** The calendar file of the three mails that change what a calendar must show. */
export function calendarFile(stored: Sendable, { from }: MailSettings) {
  const { content, recipient } = withoutForeignLinks(stored);
  const { kind } = content;
  if (kind !== 'booking-confirmed' && kind !== 'booking-changed' && kind !== 'booking-cancelled')
    return undefined;
  const method = kind === 'booking-cancelled' ? ('CANCEL' as const) : ('REQUEST' as const);
  const { reservation, version, restaurant } = content.data;
  const entry = { ...reservation, version, updated_at: new Date(reservation.updated_at) };
  const attendee = {
    name: `${recipient.fname} ${recipient.lname}`.trim() || recipient.email,
    email: recipient.email,
  };
  const organizer = { name: restaurant.name, email: from.email };
  const file = calendarOf(entry, restaurant, { method, organizer, attendee }, recipient.language);
  return { method, filename: 'mesa.ics', content: file };
}
