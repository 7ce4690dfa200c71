import type { Databases } from '../data/databases';
import { fine, wrong, type Finding } from './finding';

/** A mail server that is restarted, or refuses a sender it does not know yet, takes some minutes. */
const LONG_MS = 5 * 60_000;

interface QueuedMail {
  state: string;
  created_at: Date;
  /** what the mail server answered last */
  reason?: string;
}

/** Whether mails have been waiting for long, and why the oldest does. */
export async function examineWaitingMails(databases: Databases, now: Date): Promise<Finding> {
  const mails = databases.get('mail').collection<QueuedMail>('mails');
  const waiting = { state: 'queued', created_at: { $lt: new Date(now.getTime() - LONG_MS) } };
  const count = await mails.countDocuments(waiting);
  if (count === 0) return fine('No mail has been waiting for more than five minutes.');
  const { reason = 'no answer yet' } = (await mails.findOne(waiting, { sort: { created_at: 1 } })) ?? {};
  return wrong(
    `${count} mails have been waiting for more than five minutes, the oldest with: ${reason}`,
    'They are tried for 24 hours: see docs/operations.md, "Mail".',
  );
}
