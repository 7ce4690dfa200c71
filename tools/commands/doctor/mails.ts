import type { OutboxMail } from '@mesa/contract';
import { findOutbox } from '../outbox/find-outbox';
import { fine, wrong, type Finding } from './finding';

const DAY_MS = 24 * 60 * 60_000;

/** Whether the mail server refused mails permanently in the last day, and why it refused the latest. */
export async function examineMails(now: () => Date): Promise<Finding> {
  const outbox = await findOutbox();
  const since = (days: number): string => new Date(now().getTime() - days * DAY_MS).toISOString();
  const failed: OutboxMail[] = [];
  try {
    for await (const mail of outbox.list({ failed: '1' })) {
      // a mail is tried for a day at most
      if (mail.created_at < since(2)) break;
      if (mail.failed_at !== null && mail.failed_at > since(1)) failed.push(mail);
    }
  } catch {
    return wrong('The outbox of mails cannot be read.', 'See the findings about mail above.');
  }
  if (failed.length === 0) return fine('No mail was refused in the last 24 hours.');
  return wrong(
    `${failed.length} mails were refused in the last 24 hours, the latest with: ${failed[0]!.reason}`,
    'npm run outbox lists them; see docs/operations.md, "Mail".',
  );
}
