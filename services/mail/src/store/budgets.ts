import { createHash } from 'node:crypto';
import { makeCollection, type Database } from '@mesa/server-kit/mongo';
import { Schema } from 'mongoose';
import { emptyAt, postponementOf, type Claim, type Counted, type Postponement } from '../domain/budget';

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
    async claim(claim: Claim): Promise<Postponement | null> {
      const { counted, since, limits } = claim;
      const others = { $filter: { input: { $ifNull: ['$counted', []] }, cond: countsBeside(claim) } };
      const ofBooking = {
        $filter: {
          input: '$counted',
          cond: {
            $and: [{ $eq: ['$$this.booking', counted.booking] }, { $gt: ['$$this.at', since.booking] }],
          },
        },
      };
      const isAllowed = {
        $and: [
          { $lt: [{ $size: '$counted' }, limits.address] },
          ...(counted.booking === null ? [] : [{ $lt: [{ $size: ofBooking }, limits.booking] }]),
        ],
      };
      const { counted: all } = await Model.findOneAndUpdate(
        { _id: digestOf(claim.key) },
        [
          { $set: { counted: others, erase_at: emptyAt(counted.at) } },
          {
            $set: {
              counted: {
                $cond: [isAllowed, { $concatArrays: ['$counted', [counted]] }, '$counted'],
              },
            },
          },
        ],
        { upsert: true, returnDocument: 'after', updatePipeline: true },
      ).lean<BudgetDocument>();
      return all.some(({ mail }) => mail === counted.mail) ? null : postponementOf(claim, all);
    },

    /** Gives back what a mail had claimed that the mail server certainly does not have. */
    async release({ key, counted }: Claim): Promise<void> {
      await Model.updateOne({ _id: digestOf(key) }, { $pull: { counted: { mail: counted.mail } } });
    },
  };
}

/** Of the mails of the last day, all but the one that is claimed. */
function countsBeside({ counted, since }: Claim) {
  return {
    $and: [{ $gt: ['$$this.at', since.address] }, { $ne: ['$$this.mail', counted.mail] }],
  };
}

const digestOf = (key: string): string => createHash('sha256').update(key).digest('base64url');
