import type { OutboxMail } from '@mesa/contract';
import { messageIdOf, type Mail } from '../domain/mail';
import type { MailSettings } from '../domain/mail-settings';
import { calendarFile, composeMail } from './compose-mail';

/** A kept, sent or failed mail as `npm run outbox` lists it (contract.md "Mail"). */
export function outboxEntry(mail: Mail, settings: MailSettings): OutboxMail {
  const { id, content, recipient, created_at, sent_at, failed_at, reason } = mail;
  const composed = recipient ? composeMail({ ...mail, recipient }, settings) : undefined;
  const calendar = recipient ? calendarFile({ ...mail, recipient }, settings) : undefined;
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
    attachments: calendar
      ? [{ filename: calendar.filename, content_type: 'text/calendar', text: calendar.content }]
      : [],
  };
}
