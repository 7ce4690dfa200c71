import { calendarOf } from '@mesa/server-kit/calendar';
import { escapeHtml, unsubscribeToken } from '@mesa/server-kit';
import type { SendMailOptions } from 'nodemailer';
import { isOptional, messageIdOf, OPTIONAL_KINDS, type Mail, type Recipient } from '../domain/mail';
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

/**
 * A mail out of its content: the same bytes at every attempt, but for the boundaries between its parts. Only
 * while no attempt can have been accepted may a later one name another day.
 * @param mail one that has a recipient
 */
export function composeMail(mail: Mail & { recipient: Recipient }, settings: MailSettings): ComposedMail {
  const { recipient, content, id, created_at } = mail;
  const values = valuesOf(mail, settings);
  const template = compiled[content.kind][recipient.language];
  const { from } = settings;
  const calendar = calendarFile(mail, settings);
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

function headersOf({ content, user_id }: Mail, settings: MailSettings): Record<string, string> {
  // asks programs that reply automatically not to reply (RFC 3834)
  const automatic = { 'Auto-Submitted': 'auto-generated' };
  if (!isOptional(content.kind)) return automatic;
  const token = unsubscribeToken(settings.tokenSecret, OPTIONAL_KINDS[content.kind], user_id);
  return {
    ...automatic,
    'List-Unsubscribe': `<${settings.publicUrl}/api/unsubscribe/${token}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}

/** The calendar file of the three mails that change what a calendar must show. */
export function calendarFile({ content, recipient }: Mail, { from }: MailSettings) {
  const { kind } = content;
  if (kind !== 'booking-confirmed' && kind !== 'booking-changed' && kind !== 'booking-cancelled')
    return undefined;
  const method = kind === 'booking-cancelled' ? ('CANCEL' as const) : ('REQUEST' as const);
  const { reservation, version, restaurant } = content.data;
  const entry = { ...reservation, version, updated_at: new Date(reservation.updated_at) };
  const attendee = { name: `${recipient!.fname} ${recipient!.lname}`, email: recipient!.email };
  const organizer = { name: restaurant.name, email: from.email };
  const file = calendarOf(entry, restaurant, { method, organizer, attendee }, recipient!.language);
  return { method, filename: 'mesa.ics', content: file };
}
