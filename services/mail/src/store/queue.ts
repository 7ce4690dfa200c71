import { randomUUID } from 'node:crypto';
import { makeCollection, type Database } from '@mesa/server-kit/mongo';
import { Schema, type Model, type QueryFilter } from 'mongoose';
import type { Mail, NewMail, Recipient, VisitKey } from '../domain/mail';
import type { OptionalKind } from '../domain/optional-mails';
import { earlierMails, leaderOf } from './earlier-mails';
import { eraseAt, UNLEASE, type MailDocument, type TakenMail } from './mail-document';
import type { WriteBatch } from './write-batch';

/** What a killed instance had taken can be taken again after this time (contract.md "Mail": within 30 s). */
const LEASE_MS = 20_000;
/** The pause of mails behind one that is being sent. */
const BEHIND_MS = 1_000;

const schema = new Schema<MailDocument>(
  {
    _id: { type: String, required: true },
    user_id: { type: String },
    content: { type: Schema.Types.Mixed, required: true },
    booking: { type: Schema.Types.Mixed },
    order: { type: Schema.Types.Mixed },
    state: { type: String, required: true },
    tries: { type: Number, required: true },
    created_at: { type: Date, required: true },
    queued_at: { type: Date, required: true },
    due_at: { type: Date, required: true },
    lane: { type: String },
    lease: { type: String },
    recipient: { type: Schema.Types.Mixed },
    composed_at: { type: Date },
    sent_at: { type: Date },
    failed_at: { type: Date },
    reason: { type: String },
    erase_at: { type: Date },
  },
  { strict: 'throw', versionKey: false, collection: 'mails' },
);
schema.index({ state: 1, due_at: 1, lane: 1, tries: 1 });
schema.index({ 'booking.id': 1, 'booking.version': 1 });
schema.index({ 'booking.id': 1, state: 1, 'booking.version': -1 });
schema.index(
  { 'order.booking': 1, state: 1, 'order.position': 1 },
  { partialFilterExpression: { 'order.booking': { $exists: true } } },
);
schema.index({ user_id: 1, state: 1, due_at: 1 });
// mails to restaurants, by the diners they name
schema.index({ 'content.data.bookings.user_id': 1 }, { sparse: true });
// the outbox, newest first
schema.index({ state: 1, created_at: -1, _id: -1 });
// the oldest that waits
schema.index({ state: 1, queued_at: 1 });
schema.index({ erase_at: 1 }, { expireAfterSeconds: 0 });

/** Which of the kept, sent and failed mails are listed. */
export interface MailFilter {
  id?: string | undefined;
  /** only those to this diner */
  userId?: string | undefined;
  failed?: boolean | undefined;
  /** only those before this one */
  after?: Pick<Mail, 'created_at' | 'id'> | undefined;
  limit: number;
}

export type Mails = Awaited<ReturnType<typeof createQueue>>;

/** All mails of the last 14 days: those to be sent, and those that were. */
export async function createQueue(database: Database) {
  const Model = database.model<MailDocument>('Mail', schema);
  await makeCollection(Model);
  return { ...writers(Model), ...takers(Model), ...readers(Model), ...earlierMails(Model) };
}

function writers(Model: Model<MailDocument>) {
  return {
    /** Queues a mail, unless it or another one about this version of its booking is stored already. */
    add({ id, booking, ...mail }: NewMail, now: Date, batch: WriteBatch): void {
      const at = { created_at: now, queued_at: now, due_at: now };
      const queued = { ...mail, ...at, state: 'queued', tries: 0 };
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
          update: { $set: { state: 'dropped' }, ...eraseAt(now) },
        },
      });
    },

    /**
     * Erases the mails of a deleted account, except those that are still to be sent about its bookings and
     * about the deletion; and its phone numbers and requests in mails to restaurants.
     * @param at when what is still to be sent is erased, sent or not
     */
    eraseOf(userId: string, at: Date, batch: WriteBatch): void {
      const isOver = [
        { state: { $ne: 'queued' } },
        { booking: { $exists: false }, 'content.kind': { $ne: 'account-deleted' } },
      ];
      batch.add(Model, { deleteMany: { filter: { user_id: userId, $or: isOver } } });
      const queued = { user_id: userId, state: 'queued' };
      batch.add(Model, { updateMany: { filter: queued, update: { $min: { erase_at: at } } } });
      const path = 'content.data.bookings';
      batch.add(Model, {
        updateMany: {
          filter: { [`${path}.user_id`]: userId },
          update: { $set: { [`${path}.$[own].phone`]: '', [`${path}.$[own].notes`]: null } },
          arrayFilters: [{ 'own.user_id': userId }],
        },
      });
    },
  };
}

type Behind = NonNullable<Awaited<ReturnType<typeof leaderOf>>>;

/** Takes mails from the queue, each with a lease. */
function taker(Model: Model<MailDocument>) {
  const leaseOne = (filter: QueryFilter<MailDocument>, lease: string, now: Date) =>
    Model.findOneAndUpdate(
      { state: 'queued', due_at: { $lte: now }, ...filter },
      { $set: { lease, due_at: new Date(now.getTime() + LEASE_MS) } },
      { sort: { due_at: 1 }, returnDocument: 'after' },
    ).lean<MailDocument>();

  /** Lets all mails wait that are behind another one about the same booking, by one command. */
  const waitBehind = async ({ leader, line }: Behind, lease: string, now: Date): Promise<void> => {
    const soon = now.getTime() + BEHIND_MS;
    const until = new Date(leader.lease ? soon : Math.max(soon, leader.due_at.getTime()));
    const isFree = [{ lease: { $exists: false }, due_at: { $lt: until } }, { lease }];
    await Model.updateMany(
      { ...line.of, _id: { $ne: leader._id }, $or: isFree },
      { $set: { due_at: until, queued_at: until }, ...UNLEASE },
    );
  };

  /**
   * Takes the mail that has been due the longest of those whose turn it is; of the mails about a booking the
   * one that goes first.
   * @param which.fresh only one that was never tried: mails that cannot be delivered must not delay new ones
   * @param which.not lanes whose turn it is not
   */
  return async (now: Date, which: { fresh: boolean; not?: string[] }): Promise<TakenMail | undefined> => {
    const lease = randomUUID();
    const { fresh, not = [] } = which;
    const lanes = not.length > 0 ? { lane: { $nin: not } } : {};
    let taken = await leaseOne(fresh ? { ...lanes, tries: 0 } : lanes, lease, now);
    for (let tries = 0; taken && tries < 2; tries += 1) {
      const behind = await leaderOf(Model, taken);
      if (!behind) return { mail: toMail(taken), lease };
      await waitBehind(behind, lease, now);
      taken = await leaseOne({ _id: behind.leader._id }, lease, now);
    }
    return undefined;
  };
}

/**
 * A lease is a time until which nobody else may take the mail: it ends by itself, and whoever has it must
 * renew it while sending takes longer. What a lost lease would have written is not written.
 */
function takers(Model: Model<MailDocument>) {
  const queued = ({ mail, lease }: TakenMail) => ({ _id: mail.id, lease, state: 'queued' as const });
  return {
    take: taker(Model),

    async renew(taken: TakenMail, now: Date): Promise<void> {
      await Model.updateOne(queued(taken), { $set: { due_at: new Date(now.getTime() + LEASE_MS) } });
    },

    /**
     * Stores what the text depends on and that sending begins; both before the first byte leaves.
     * @returns whether the lease is still held
     */
    async begin(taken: TakenMail, text: { recipient: Recipient; composed_at: Date }): Promise<boolean> {
      const { matchedCount } = await Model.updateOne(queued(taken), { $set: text, $inc: { tries: 1 } });
      return matchedCount === 1;
    },

    /** Marks as sent, also a mail that was dropped while it was being sent. */
    async markSent(taken: TakenMail, now: Date): Promise<void> {
      const ours = { _id: taken.mail.id, lease: taken.lease };
      const sent = { state: 'sent', sent_at: now } as const;
      await Model.updateOne(ours, { $set: sent, ...eraseAt(now, taken), ...UNLEASE });
    },

    /** Ends a mail that is not sent: it is kept, has failed, or is no longer true. */
    async end(taken: TakenMail, outcome: Partial<Mail>, now: Date): Promise<void> {
      await Model.updateOne(queued(taken), { $set: outcome, ...eraseAt(now, taken), ...UNLEASE });
    },

    /** @param changes `recompose`: the next attempt may have another text, as none can have been accepted */
    async postpone(
      taken: TakenMail,
      until: Date,
      { recompose = false, ...changes }: Partial<Mail> & { recompose?: boolean } = {},
    ): Promise<void> {
      await Model.updateOne(queued(taken), {
        $set: { ...changes, due_at: until },
        $unset: { lease: '', ...(recompose && { composed_at: '' }) },
      });
    },
  };
}

function readers(Model: Model<MailDocument>) {
  return {
    /** A page of kept, sent and failed mails, the newest first. */
    async list({ id, userId, failed, after, limit }: MailFilter): Promise<Mail[]> {
      const filter: QueryFilter<MailDocument> = {
        state: { $in: failed ? ['failed'] : ['kept', 'sent', 'failed'] },
      };
      if (id !== undefined) filter._id = id;
      if (userId !== undefined) filter.user_id = userId;
      if (after) Object.assign(filter, { created_at: { $lte: after.created_at }, $or: earlierThan(after) });
      const documents = await Model.find(filter)
        .sort({ created_at: -1, _id: -1 })
        .limit(limit)
        .lean<MailDocument[]>();
      return documents.map(toMail);
    },

    /** How many mails could be sent and wait, and since when the oldest does. */
    async backlog(now: Date): Promise<{ queued: number; oldest?: Date }> {
      const waiting = { state: 'queued' as const, queued_at: { $lte: now } };
      const [queued, oldest] = await Promise.all([
        Model.countDocuments(waiting),
        Model.findOne(waiting).sort({ queued_at: 1 }).lean<MailDocument>(),
      ]);
      return { queued, ...(oldest ? { oldest: oldest.queued_at } : {}) };
    },
  };
}

const earlierThan = ({ created_at, id }: Pick<Mail, 'created_at' | 'id'>) => [
  { created_at: { $lt: created_at } },
  { created_at, _id: { $lt: id } },
];

function toMail({ _id, due_at: _due, lease: _lease, erase_at: _erase, ...mail }: MailDocument): Mail {
  return { id: _id, ...mail };
}
