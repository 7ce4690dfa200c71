import type { ClientSession } from 'mongoose';
import type { OptionalKind, VisitKey } from '../domain/mail';
import type { Dependencies } from './dependencies';

/** Drops a reminder or an invitation that is no longer true, whether it is still due or already queued. */
export async function dropOptional(
  { dueList, mails, now }: Dependencies,
  kind: OptionalKind,
  visit: VisitKey,
  session: ClientSession,
): Promise<void> {
  await dueList.drop(kind, visit.id, session);
  await mails.dropWaiting(kind, visit, now(), session);
}
