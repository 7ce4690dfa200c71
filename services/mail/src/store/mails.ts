import { makeCollection, type Database } from '@mesa/server-kit/mongo';
import type { ClientSession, Model } from 'mongoose';
import type { Mail, NewMail, OptionalKind, VisitKey } from '../domain/mail';
import { mailSchema, toMail, type MailDocument } from './mail-schema';
import { createQueue, endedAt } from './queue';

const LIST_MAX = 1_000;

export type Mails = Awaited<ReturnType<typeof createMails>>;

/** All mails of the last 14 days: those to be sent, and those that were. */
export async function createMails(database: Database) {
  const Model = database.model<MailDocument>('Mail', mailSchema);
  await makeCollection(Model);
  return { ...writers(Model), ...readers(Model), ...createQueue(Model) };
}

function writers(Model: Model<MailDocument>) {
  return {
    /** Queues a mail, unless it is known. */
    async add({ id, ...mail }: NewMail, now: Date, session: ClientSession): Promise<void> {
      await Model.updateOne(
        { _id: id },
        { $setOnInsert: { ...mail, state: 'queued', tries: 0, created_at: now, due_at: now } },
        { upsert: true, session },
      );
    },

    /** Whether a mail about this version of a booking is queued or was sent. */
    async knowsBooking(id: string, version: number, session: ClientSession): Promise<boolean> {
      const known = await Model.exists({ 'booking.id': id, 'booking.version': version }).session(session);
      return known !== null;
    },

    /** Drops what waits to remind of a visit or to ask about it: the booking changed, or was reviewed. */
    async dropWaiting(kind: OptionalKind, { id, user_id }: VisitKey, now: Date, session: ClientSession) {
      // a lease stays, so that a sender that is done with it at this moment can still mark it
      await Model.updateMany(
        { user_id, state: 'queued', 'content.kind': kind, 'content.data.reservation.id': id },
        { $set: { state: 'dropped', ...endedAt(now) } },
        { session },
      );
    },

    /** Erases the mails of a diner who has left, but for what is still to be sent about their bookings. */
    async eraseOf(userId: string, session: ClientSession): Promise<void> {
      await Model.deleteMany(
        { user_id: userId, $or: [{ state: { $ne: 'queued' } }, { booking: { $exists: false } }] },
        { session },
      );
    },
  };
}

function readers(Model: Model<MailDocument>) {
  return {
    /** Kept, sent and failed mails, the newest first. */
    async list(): Promise<Mail[]> {
      const found = await Model.find({ state: { $in: ['kept', 'sent', 'failed'] } })
        .sort({ created_at: -1 })
        .limit(LIST_MAX)
        .lean<MailDocument[]>();
      return found.map(toMail);
    },

    async find(id: string): Promise<Mail | undefined> {
      const found = await Model.findById(id).lean<MailDocument>();
      return found ? toMail(found) : undefined;
    },

    /** How many mails wait, and since when the oldest does. */
    async backlog(): Promise<{ queued: number; oldest?: Date }> {
      const [queued, oldest] = await Promise.all([
        Model.countDocuments({ state: 'queued' }),
        Model.findOne({ state: 'queued' }, { created_at: 1 }).sort({ created_at: 1 }).lean<MailDocument>(),
      ]);
      return { queued, ...(oldest ? { oldest: oldest.created_at } : {}) };
    },

    /** How many mails have failed in the last 14 days. */
    async failed(): Promise<number> {
      return Model.countDocuments({ state: 'failed' });
    },
  };
}
