import { readCursor, writeCursor } from '../domain/mail-cursor';
import type { Mail } from '../domain/mail';
import type { MailFilter } from '../store/mails';
import type { Dependencies } from './dependencies';

/** `after` is the cursor that the page before returned as `next` */
type OutboxQuery = Omit<MailFilter, 'after'> & { after?: string | undefined };

/** A page of the outbox, and the cursor of the next one. @throws Refusal `malformed` for an invalid cursor */
export async function listOutbox(
  { mails }: Dependencies,
  { after, limit, ...filter }: OutboxQuery,
): Promise<{ mails: Mail[]; next: string | null }> {
  const cursor = after === undefined ? undefined : readCursor(after);
  // one more than the page tells whether another follows
  const found = await mails.list({ ...filter, after: cursor, limit: limit + 1 });
  const page = found.slice(0, limit);
  return { mails: page, next: found.length > limit ? writeCursor(page.at(-1)!) : null };
}
