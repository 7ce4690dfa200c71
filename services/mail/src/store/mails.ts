import { makeCollection, type Database } from '@mesa/server-kit/mongo';
import type { Model } from 'mongoose';
import type { MailCursor } from '../domain/mail-cursor';
import type { Mail, NewMail, OptionalKind, VisitKey } from '../domain/mail';
import { mailSchema, toMail, type MailDocument } from './mail-schema';
import { createQueue, endedAt } from './queue';
import type { WriteBatch } from './write-batch';

/** Which of the kept, sent and failed mails are listed. */
export interface MailFilter {
  id?: string | undefined;
  /** only those to this diner */
  userId?: string | undefined;
  failed?: boolean | undefined;
  /** only those before this one */
  after?: MailCursor | undefined;
  limit: number;
}

export type Mails = Awaited<ReturnType<typeof createMails>>;

/** All mails of the last 14 days: those to be sent, and those that were. */
export async function createMails(database: Database) {
  const Model = database.model<MailDocument>('Mail', mailSchema);
  await makeCollection(Model);
  return { ...writers(Model), ...readers(Model), ...createQueue(Model) };
}

function writers(Model: Model<MailDocument>) {
  return {
    /** Queues a mail, unless it or another one about this version of its booking is stored already. */
    add({ id, booking, ...mail }: NewMail, now: Date, batch: WriteBatch): void {
      const times = { created_at: now, queued_at: now, due_at: now };
      const queued = { ...mail, state: 'queued', tries: 0, ...times };
      batch.add(Model, {
        updateOne: {
          // an upsert also writes the fields that it looks for
          filter: booking ? { 'booking.id': booking.id, 'booking.version': booking.version } : { _id: id },
          update: { $setOnInsert: booking ? { ...queued, _id: id } : queued },
          upsert: true,
        },
      });
    },

    /** Drops a queued reminder or invitation, because its booking has changed or has a review. */
    dropWaiting(kind: OptionalKind, { id, user_id }: VisitKey, now: Date, batch: WriteBatch): void {
      batch.add(Model, {
        // keeps the lease: an instance that is sending the mail right now can still mark it as sent
        updateMany: {
          filter: { user_id, state: 'queued', 'content.kind': kind, 'content.data.reservation.id': id },
          update: { $set: { state: 'dropped', ...endedAt(now) } },
        },
      });
    },

    /**
     * Erases the mails of a deleted account, except those that are still to be sent about its bookings and
     * about the deletion.
     */
    eraseOf(userId: string, batch: WriteBatch): void {
      const isOver = [
        { state: { $ne: 'queued' } },
        { booking: { $exists: false }, 'content.kind': { $ne: 'account-deleted' } },
      ];
      batch.add(Model, { deleteMany: { filter: { user_id: userId, $or: isOver } } });
    },
  };
}

function readers(Model: Model<MailDocument>) {
  return {
    /** A page of kept, sent and failed mails, the newest first. */
    async list({ id, userId, failed, after, limit }: MailFilter): Promise<Mail[]> {
      const earlier = after && [
        { created_at: { $lt: after.created_at } },
        { created_at: after.created_at, _id: { $lt: after.id } },
      ];
      const found = await Model.find({
        state: { $in: failed ? ['failed'] : ['kept', 'sent', 'failed'] },
        ...(id === undefined ? {} : { _id: id }),
        ...(userId === undefined ? {} : { user_id: userId }),
        ...(after ? { created_at: { $lte: after.created_at }, $or: earlier } : {}),
      })
        .sort({ created_at: -1, _id: -1 })
        .limit(limit)
        .lean<MailDocument[]>();
      return found.map(toMail);
    },

    /** How many mails could be sent and wait, and since when the oldest does. */
    async backlog(now: Date): Promise<{ queued: number; oldest?: Date }> {
      // mails of earlier releases have no `queued_at`
      const waiting = { state: 'queued' as const, queued_at: { $not: { $gt: now } } };
      const [queued, oldest] = await Promise.all([
        Model.countDocuments(waiting),
        Model.findOne(waiting).sort({ queued_at: 1 }).lean<MailDocument>(),
      ]);
      return { queued, ...(oldest ? { oldest: toMail(oldest).queued_at } : {}) };
    },
  };
}
