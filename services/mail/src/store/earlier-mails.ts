import type { ClientSession, Model, QueryFilter } from 'mongoose';
import type { Content } from '../domain/mail';
import { eraseAt, UNLEASE, type MailDocument, type TakenMail } from './mail-document';

type Transactions = <T>(work: (session: ClientSession) => Promise<T>) => Promise<T>;
type Leader = Pick<MailDocument, '_id' | 'due_at' | 'lease'>;

/** Of the queued mails about a booking, those that wait for one of them, and which. */
interface Line {
  of: QueryFilter<MailDocument>;
  first: Record<string, 1 | -1>;
}

/**
 * The line in which a mail stands: to a restaurant the earliest goes first; to a diner the latest, because it
 * replaces the others. Each is found by an index, however many wait.
 */
function lineOf({ order, booking }: Pick<MailDocument, 'order' | 'booking'>): Line | undefined {
  if (order)
    return { of: { 'order.booking': order.booking, state: 'queued' }, first: { 'order.position': 1 } };
  if (booking) return { of: { 'booking.id': booking.id, state: 'queued' }, first: { 'booking.version': -1 } };
  return undefined;
}

/** What becomes of a mail while others about the same booking, or of the same kind, wait. */
export function earlierMails(Model: Model<MailDocument>) {
  return { mergeEarlier: merger(Model), hasLater: laterNotice(Model) };
}

/** @returns the mail that goes before this one; undefined when it is this one */
export async function leaderOf(
  Model: Model<MailDocument>,
  mail: Pick<MailDocument, '_id' | 'order' | 'booking'>,
): Promise<{ leader: Leader; line: Line } | undefined> {
  const line = lineOf(mail);
  if (!line) return undefined;
  const leader = await Model.findOne(line.of, { due_at: 1, lease: 1 }).sort(line.first).lean<Leader>();
  return leader && leader._id !== mail._id ? { leader, line } : undefined;
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
      const exists = async (filter: QueryFilter<MailDocument>) =>
        (await Model.exists({ ...beside, ...filter }).session(session)) !== null;
      if (await exists({ 'booking.version': { $gt: booking.version } })) return 'overtaken';
      if (await exists({ lease: { $exists: true }, due_at: { $gt: now } })) return 'busy';
      // `composed_at` is kept while the mail server may have it
      const unsent = { 'content.kind': 'booking-confirmed' as const, composed_at: { $exists: false } };
      const content: Content =
        mail.content.kind === 'booking-changed' && (await exists(unsent))
          ? { ...mail.content, kind: 'booking-confirmed' }
          : mail.content;
      const ours = { _id: id, lease, state: 'queued' as const };
      const { matchedCount } = await Model.updateOne(ours, { $set: { content } }, { session });
      if (matchedCount === 0) return 'busy';
      await Model.updateMany(beside, { $set: { state: 'merged' }, ...eraseAt(now), ...UNLEASE }, { session });
      return content;
    });
  };
}

/** Whether the diner has been, or is to be, told the same of a later moment. */
function laterNotice(Model: Model<MailDocument>) {
  return async ({ mail: { id, user_id, content, created_at } }: TakenMail): Promise<boolean> => {
    const email = 'email' in content.data ? content.data.email : null;
    const later = await Model.exists({
      user_id,
      state: { $in: ['queued', 'sent', 'kept'] },
      'content.kind': content.kind,
      'content.data.email': email,
      // ids of events rise, too
      $or: [{ created_at: { $gt: created_at } }, { created_at, _id: { $gt: id } }],
    });
    return later !== null;
  };
}
