import { createHash } from 'node:crypto';
import { Schema } from 'mongoose';
import { makeCollection } from './collections';
import type { Database } from './connect';

export const HOUR_MS = 60 * 60_000;
export const DAY_MS = 24 * HOUR_MS;

/** An effect on somebody else that counts. */
export interface Counted {
  id: string;
  /** what it is about, which has a share of its own; null for nothing */
  subject: string | null;
  at: Date;
}

/** What an effect takes from a budget. */
export interface Claim {
  /** whose budget it is: a cause or a target that nobody can make anew for nothing */
  key: string;
  counted: Counted;
  /** how many there may be in a day, this one included */
  perDay: number;
  /** and about the same subject in an hour */
  perHour: number;
}

interface BudgetDocument {
  /** a digest: no address stays here longer than where its diner is stored */
  _id: string;
  counted: Counted[];
  erase_at: Date;
}

const schema = new Schema<BudgetDocument>(
  {
    _id: { type: String, required: true },
    counted: { type: Schema.Types.Mixed, required: true },
    erase_at: { type: Date, required: true },
  },
  { strict: 'throw', versionKey: false, collection: 'budgets' },
);
schema.index({ erase_at: 1 }, { expireAfterSeconds: 0 });

export interface Budgets {
  /**
   * Counts an effect if its budget allows it; once, however often it is claimed.
   * @returns null when it is counted, else until when it waits
   */
  claim: (claim: Claim) => Promise<Date | null>;
  /** Gives back what an effect had claimed that certainly did not come about. */
  release: (claim: Claim) => Promise<void>;
}

/**
 * What had an effect on others within a day, so that instances together exceed no budget (contract.md
 * "Limits").
 */
export async function openBudgets(database: Database): Promise<Budgets> {
  const Model = database.model<BudgetDocument>('Budget', schema);
  await makeCollection(Model);

  return {
    async claim(claim) {
      const { id, at } = claim.counted;
      const { counted } = await Model.findOneAndUpdate(
        { _id: digestOf(claim.key) },
        [
          { $set: { counted: othersOfDay(claim), erase_at: new Date(at.getTime() + DAY_MS) } },
          {
            $set: {
              counted: {
                $cond: [isAllowed(claim), { $concatArrays: ['$counted', [claim.counted]] }, '$counted'],
              },
            },
          },
        ],
        { upsert: true, returnDocument: 'after', updatePipeline: true },
      ).lean<BudgetDocument>();
      return counted.some((effect) => effect.id === id) ? null : waitsUntil(claim, counted);
    },

    async release({ key, counted }) {
      await Model.updateOne({ _id: digestOf(key) }, { $pull: { counted: { id: counted.id } } });
    },
  };
}

/** The effects of the last day but for the claimed one. */
function othersOfDay({ counted: { id, at } }: Claim) {
  const isRecent = { $gt: ['$$this.at', new Date(at.getTime() - DAY_MS)] };
  return {
    $filter: {
      input: { $ifNull: ['$counted', []] },
      cond: { $and: [isRecent, { $ne: ['$$this.id', id] }] },
    },
  };
}

function isAllowed({ counted: { subject, at }, perDay, perHour }: Claim) {
  const isOfSubject = { $eq: ['$$this.subject', subject] };
  const isRecent = { $gt: ['$$this.at', new Date(at.getTime() - HOUR_MS)] };
  const ofSubject = { $filter: { input: '$counted', cond: { $and: [isOfSubject, isRecent] } } };
  return {
    $and: [
      { $lt: [{ $size: '$counted' }, perDay] },
      subject === null || { $lt: [{ $size: ofSubject }, perHour] },
    ],
  };
}

/**
 * Until when a claim that exceeds its budget waits.
 * @param all the effects of the last day that count, oldest first
 */
function waitsUntil({ counted, perDay, perHour }: Claim, all: Counted[]): Date {
  const { subject, at } = counted;
  const ofSubject = all.filter((effect) => effect.subject === subject && +effect.at > +at - HOUR_MS);
  const blocking = [all.at(-perDay), subject === null ? undefined : ofSubject.at(-perHour)];
  const [ofDay = 0, ofHour = 0] = blocking.map((effect) => effect?.at.getTime());
  return new Date(Math.max(ofDay && ofDay + DAY_MS, ofHour && ofHour + HOUR_MS));
}

const digestOf = (key: string): string => createHash('sha256').update(key).digest('base64url');
