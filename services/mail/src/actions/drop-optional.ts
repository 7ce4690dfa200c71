import type { OptionalKind, VisitKey } from '../domain/mail';
import type { WriteBatch } from '../store/write-batch';
import type { Dependencies } from './dependencies';

/** Drops a reminder or an invitation that is no longer true, whether it is still due or already queued. */
export function dropOptional(
  { dueList, mails, now }: Dependencies,
  kind: OptionalKind,
  visit: VisitKey,
  batch: WriteBatch,
): void {
  dueList.drop(kind, visit.id, batch);
  mails.dropWaiting(kind, visit, now(), batch);
}
