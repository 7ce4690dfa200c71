import { Refusal } from '@mesa/contract';
import { say } from '@mesa/contract/sentences';

/** Where a page of mails ended: when the last one was created, and its id. */
export interface MailCursor {
  created_at: Date;
  id: string;
}

export function writeCursor({ created_at, id }: MailCursor): string {
  return `${created_at.getTime()}-${id}`;
}

/** @throws Refusal `malformed` for a text that writeCursor has not written */
export function readCursor(text: string): MailCursor {
  const [, time, id] = /^(\d{1,15})-(.+)$/.exec(text) ?? [];
  if (!time || !id) throw new Refusal('malformed', say('invalid', { field: 'after' }));
  return { created_at: new Date(Number(time)), id };
}
