import { MAIL_KINDS } from '@mesa/contract';
import type { ClientSession, Model } from 'mongoose';
import type { Content } from '../domain/mail';
import { eraseAt, UNLEASE, type MailDocument, type TakenMail } from './mail-document';

type Transactions = <T>(work: (session: ClientSession) => Promise<T>) => Promise<T>;

/** What becomes of a mail while earlier ones about the same booking wait. */
export function earlierMails(Model: Model<MailDocument>) {
  return { mergeEarlier: merger(Model), earlierDue: earlierDue(Model) };
}

/**
 * Ends the waiting mails about earlier versions of the same booking; in a transaction, because a change whose
 * booking nobody has been told of becomes the confirmation. The transaction's snapshot notices when another
 * instance takes one of them meanwhile.
 * @returns what the mail is about from now on; `overtaken` when one about a later version waits, which is
 *   sent instead; `busy` when another instance sends an earlier one, or has taken this one
 */
function merger(Model: Model<MailDocument>) {
  return async (
    { mail, lease }: TakenMail,
    now: Date,
    inTransaction: Transactions,
  ): Promise<Content | 'overtaken' | 'busy'> => {
    const { id, booking } = mail;
    if (!booking) return mail.content;
    const beside = { _id: { $ne: id }, 'booking.id': booking.id, state: 'queued' as const };
    if (!(await Model.exists(beside))) return mail.content;
    return inTransaction(async (session) => {
      const waiting = await Model.find(beside, null, { session }).lean<MailDocument[]>();
      if (waiting.some((other) => other.booking!.version > booking.version)) return 'overtaken';
      if (waiting.some((earlier) => earlier.lease && earlier.due_at > now)) return 'busy';
      // `composed_at` is kept while the mail server may have it
      const isFirst = waiting.some((earlier) => isConfirmation(earlier) && !earlier.composed_at);
      const content: Content =
        isFirst && mail.content.kind === 'booking-changed'
          ? { ...mail.content, kind: 'booking-confirmed' }
          : mail.content;
      const ours = { _id: id, lease, state: 'queued' as const };
      const { matchedCount } = await Model.updateOne(ours, { $set: { content } }, { session });
      if (matchedCount === 0) return 'busy';
      await Model.updateMany(
        { _id: { $in: waiting.map(({ _id }) => _id) } },
        { $set: { state: 'merged', erase_at: eraseAt(now) }, ...UNLEASE },
        { session },
      );
      return content;
    });
  };
}

const isConfirmation = ({ content }: MailDocument): boolean => content.kind === 'booking-confirmed';

/**
 * When the last of the earlier mails about a restaurant's booking is tried next, which is now for one that is
 * being sent; null when none waits.
 */
function earlierDue(Model: Model<MailDocument>) {
  return async ({ mail }: TakenMail, now: Date): Promise<Date | null> => {
    if (!mail.order) return null;
    const beside = { _id: { $ne: mail.id }, 'order.booking': mail.order.booking, state: 'queued' as const };
    const waiting = await Model.find(beside).lean<MailDocument[]>();
    const earlier = waiting.filter((other) => positionOf(other) < positionOf(mail));
    if (earlier.length === 0) return null;
    return new Date(Math.max(...earlier.map(({ lease, due_at }) => +(lease ? now : due_at))));
  };
}

/** Changes within moments may be published with the same version; their kinds say which was first. */
function positionOf({ order, content }: Pick<MailDocument, 'order' | 'content'>): number {
  return (order?.version ?? 0) * MAIL_KINDS.length + MAIL_KINDS.indexOf(content.kind);
}
