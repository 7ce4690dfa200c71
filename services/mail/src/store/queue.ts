import { randomUUID } from 'node:crypto';
import type { ClientSession, Model } from 'mongoose';
import { UNLIMITED_KINDS } from '../domain/budget';
import type { Content, Mail, Recipient } from '../domain/mail';
import { toMail, type MailDocument } from './mail-schema';

/** What a killed instance had taken can be taken again after this time (contract.md "Mail": within 30 s). */
const LEASE_MS = 20_000;
const KEPT_MS = 14 * 24 * 60 * 60_000;

/** A mail that this instance sends now. */
export interface TakenMail {
  mail: Mail;
  lease: string;
}

/**
 * The queue of mails. A lease is a time until which nobody else may take the mail: it ends by itself, and
 * whoever has it must renew it while sending takes longer.
 */
export function createQueue(Model: Model<MailDocument>) {
  /** Writes only while the lease is still ours. @returns whether it was */
  const settle = async ({ mail, lease }: TakenMail, update: object): Promise<boolean> => {
    const { matchedCount } = await Model.updateOne({ _id: mail.id, lease, state: 'queued' }, update);
    return matchedCount === 1;
  };

  return {
    /**
     * Takes the mail that has been due the longest.
     * @param fresh only one that was never tried: mails that cannot be delivered must not delay new ones
     */
    async take(now: Date, { fresh }: { fresh: boolean }): Promise<TakenMail | undefined> {
      const lease = randomUUID();
      const taken = await Model.findOneAndUpdate(
        { state: 'queued', due_at: { $lte: now }, ...(fresh ? { tries: 0 } : {}) },
        { $set: { lease, due_at: new Date(now.getTime() + LEASE_MS) } },
        { sort: { due_at: 1 }, returnDocument: 'after' },
      ).lean<MailDocument>();
      return taken ? { mail: toMail(taken), lease } : undefined;
    },

    renew: (taken: TakenMail, now: Date): Promise<boolean> =>
      settle(taken, { $set: { due_at: new Date(now.getTime() + LEASE_MS) } }),

    /** Stores what the text depends on and that sending begins; both before the first byte leaves. */
    begin: (taken: TakenMail, text: { recipient: Recipient; composed_at: Date }): Promise<boolean> =>
      settle(taken, { $set: text, $inc: { tries: 1 } }),

    /** Marks as sent, also a mail that was dropped while it was being sent. */
    async markSent({ mail, lease }: TakenMail, now: Date): Promise<void> {
      const sent = { state: 'sent', sent_at: now, ...endedAt(now) } as const;
      await Model.updateOne({ _id: mail.id, lease }, { $set: sent, ...UNLEASE });
    },

    /** For a mail that is not to leave Mesa. */
    markKept: (taken: TakenMail, recipient: Recipient, now: Date): Promise<boolean> =>
      settle(taken, { $set: { state: 'kept', recipient, composed_at: now, ...endedAt(now) }, ...UNLEASE }),

    markFailed: (taken: TakenMail, reason: string, now: Date): Promise<boolean> =>
      settle(taken, {
        $set: { state: 'failed', failed_at: now, reason, ...endedAt(now) },
        ...UNLEASE,
      }),

    /** For a mail whose content no longer holds, such as an offer that has expired. */
    markDropped: (taken: TakenMail, now: Date): Promise<boolean> =>
      settle(taken, { $set: { state: 'dropped', ...endedAt(now) }, ...UNLEASE }),

    postpone: (taken: TakenMail, until: Date): Promise<boolean> =>
      settle(taken, { $set: { due_at: until }, ...UNLEASE }),

    /**
     * Postpones a mail that the server did not accept.
     * @param recompose whether the next attempt may have another text: no attempt can have been accepted
     */
    retryAt: (taken: TakenMail, until: Date, reason: string, recompose: boolean): Promise<boolean> =>
      settle(taken, {
        $set: { due_at: until, reason },
        $unset: { lease: '', ...(recompose ? { composed_at: '' } : {}) },
      }),

    ...mergers(Model),
    ...budgetWaits(Model),
  };
}

const UNLEASE = { $unset: { lease: '' } };

/** When a mail that is not queued any more is erased. */
export function endedAt(now: Date): { erase_at: Date } {
  return { erase_at: new Date(now.getTime() + KEPT_MS) };
}

function budgetWaits(Model: Model<MailDocument>) {
  return {
    /** Postpones a mail until its budget allows it. */
    async postponeForBudget({ mail, lease }: TakenMail, until: Date): Promise<void> {
      const update = { $set: { due_at: until, queued_at: until }, ...UNLEASE };
      await Model.updateOne({ _id: mail.id, lease, state: 'queued' }, update);
    },

    /**
     * Postpones all mails to a diner that were never tried, so that they are not taken one by one while the
     * budget of the address is used up.
     */
    async postponeAllForBudget(userId: string, until: Date): Promise<void> {
      await Model.updateMany(
        {
          user_id: userId,
          state: 'queued',
          due_at: { $lt: until },
          tries: 0,
          lease: { $exists: false },
          'content.kind': { $nin: UNLIMITED_KINDS },
        },
        { $set: { due_at: until, queued_at: until } },
      );
    },
  };
}

/** What became of the waiting mails about other versions of a booking. */
export interface Merge {
  /**
   * `merged`: none waits any more; `overtaken`: one about a later version waits, which is sent instead;
   * `busy`: another instance sends an earlier one, or has taken this one
   */
  outcome: 'merged' | 'overtaken' | 'busy';
  /** what the mail is about from now on */
  content: Content;
}

function mergers(Model: Model<MailDocument>) {
  const waitingBeside = ({ id, booking }: Mail) => ({
    _id: { $ne: id },
    'booking.id': booking!.id,
    state: 'queued' as const,
  });
  return {
    /** Whether mails about other versions of the same booking wait, and whether one of them is later. */
    async findBeside({ mail }: TakenMail): Promise<'none' | 'earlier' | 'later'> {
      if (!mail.booking) return 'none';
      const waiting = await Model.find(waitingBeside(mail), { booking: 1 }).lean<MailDocument[]>();
      if (waiting.length === 0) return 'none';
      const { version } = mail.booking;
      return waiting.some(({ booking }) => booking!.version > version) ? 'later' : 'earlier';
    },

    /**
     * Ends the waiting mails about earlier versions of the same booking; in a transaction, because a change
     * whose booking nobody has been told of becomes the confirmation. The transaction's snapshot notices
     * when another instance takes one of them meanwhile.
     */
    async mergeEarlier({ mail, lease }: TakenMail, now: Date, session: ClientSession): Promise<Merge> {
      const waiting = await Model.find(waitingBeside(mail), null, { session }).lean<MailDocument[]>();
      let { content } = mail;
      if (waiting.some(({ booking }) => booking!.version > mail.booking!.version))
        return { outcome: 'overtaken', content };
      if (waiting.some((earlier) => earlier.lease && earlier.due_at > now))
        return { outcome: 'busy', content };
      // `composed_at` is kept while the mail server may have it
      const isFirst = waiting.some((earlier) => isConfirmation(earlier) && !earlier.composed_at);
      if (isFirst && content.kind === 'booking-changed') content = { ...content, kind: 'booking-confirmed' };
      const ours = { _id: mail.id, lease, state: 'queued' as const };
      const { matchedCount } = await Model.updateOne(ours, { $set: { content } }, { session });
      if (matchedCount === 0) return { outcome: 'busy', content: mail.content };
      await Model.updateMany(
        { _id: { $in: waiting.map(({ _id }) => _id) } },
        { $set: { state: 'merged', ...endedAt(now) }, ...UNLEASE },
        { session },
      );
      return { outcome: 'merged', content };
    },
  };
}

const isConfirmation = ({ content }: MailDocument): boolean => content.kind === 'booking-confirmed';
