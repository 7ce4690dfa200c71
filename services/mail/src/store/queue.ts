import { randomUUID } from 'node:crypto';
import type { Model } from 'mongoose';
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
  };
}

const UNLEASE = { $unset: { lease: '' } };

/** When a mail that is not queued any more is erased. */
export function endedAt(now: Date): { erase_at: Date } {
  return { erase_at: new Date(now.getTime() + KEPT_MS) };
}

function mergers(Model: Model<MailDocument>) {
  return {
    /**
     * Ends the waiting mails about earlier versions of the same booking.
     * @returns what happened: `first` when one of them was to confirm the booking and was never tried;
     *   `overtaken` when a mail about a later version waits, which is sent instead; `busy` while another
     *   instance sends an earlier one
     */
    async mergeEarlier({ mail }: TakenMail, now: Date): Promise<'none' | 'first' | 'overtaken' | 'busy'> {
      const { id, booking } = mail;
      if (!booking) return 'none';
      const waiting = await Model.find({
        _id: { $ne: id },
        'booking.id': booking.id,
        state: 'queued',
      }).lean<MailDocument[]>();
      if (waiting.some((other) => other.booking!.version > booking.version)) return 'overtaken';
      let first = false;
      for (const { _id, tries, content, lease, due_at } of waiting) {
        if (lease && due_at > now) return 'busy';
        const { matchedCount } = await Model.updateOne(
          { _id, state: 'queued', tries, due_at },
          { $set: { state: 'merged', ...endedAt(now) }, ...UNLEASE },
        );
        if (matchedCount === 0) return 'busy';
        first ||= tries === 0 && content.kind === 'booking-confirmed';
      }
      return first ? 'first' : 'none';
    },

    /** Stores what a mail that replaces others is about. */
    async retitle({ mail, lease }: TakenMail, content: Content): Promise<void> {
      await Model.updateOne({ _id: mail.id, lease, state: 'queued' }, { $set: { content } });
    },
  };
}
