import { createHash } from 'node:crypto';
import { makeCollection, type Database } from '@mesa/server-kit/mongo';
import { Schema } from 'mongoose';
import { DAY_MS, HOUR_MS, waitsUntil, type Claim, type Counted } from '../domain/budget';

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

/** What every address got within a day, so that instances together exceed no budget. */
export async function createBudgets(database: Database) {
  const Model = database.model<BudgetDocument>('Budget', schema);
  await makeCollection(Model);

  return {
    /**
     * Counts a mail if its budget allows it; once, however often it is claimed.
     * @returns null when it is counted, else until when it waits
     */
    async claim(claim: Claim): Promise<Date | null> {
      const { mail, at } = claim.counted;
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
      return counted.some((one) => one.mail === mail) ? null : waitsUntil(claim, counted);
    },

    /** Gives back what a mail had claimed that the mail server certainly does not have. */
    async release({ key, counted }: Claim): Promise<void> {
      await Model.updateOne({ _id: digestOf(key) }, { $pull: { counted: { mail: counted.mail } } });
    },
  };
}

/** The mails of the last day but for the claimed one. */
function othersOfDay({ counted: { mail, at } }: Claim) {
  const isRecent = { $gt: ['$$this.at', new Date(at.getTime() - DAY_MS)] };
  return {
    $filter: {
      input: { $ifNull: ['$counted', []] },
      cond: { $and: [isRecent, { $ne: ['$$this.mail', mail] }] },
    },
  };
}

function isAllowed({ counted: { booking, at }, perDay, perHour }: Claim) {
  const isOfBooking = { $eq: ['$$this.booking', booking] };
  const isRecent = { $gt: ['$$this.at', new Date(at.getTime() - HOUR_MS)] };
  const ofBooking = { $filter: { input: '$counted', cond: { $and: [isOfBooking, isRecent] } } };
  return {
    $and: [
      { $lt: [{ $size: '$counted' }, perDay] },
      booking === null || { $lt: [{ $size: ofBooking }, perHour] },
    ],
  };
}

const digestOf = (key: string): string => createHash('sha256').update(key).digest('base64url');
