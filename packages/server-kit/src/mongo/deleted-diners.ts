import { Refusal } from '@mesa/contract';
import { say } from '@mesa/contract/sentences';
import type { ClientSession } from 'mongoose';
import { createBatcher } from '../batcher';
import type { Database } from './connect';
import { retryOutages } from './errors';
import { inTransaction } from './transaction';

const KEPT_SECONDS = 30 * 24 * 3_600;
const AGAIN_MS = 60 * 60_000;

interface DeletedDiner {
  /** the account's id */
  _id: string;
  at: Date;
  /** whether `applyAgain` has applied the deletion again */
  applied_again: boolean;
  /** the account was not deleted but is blocked */
  blocked?: boolean;
}

export type DeletedDiners = Awaited<ReturnType<typeof openDeletedDiners>>;

/**
 * The diners whose accounts were deleted in the last 30 days, as one service knows them. A request that was
 * authorised before the deletion may come after it: every transaction that writes for a diner refuses them
 * by this list, and those whose accounts an operator has blocked. A write whose transaction began before the
 * deletion was applied does not see it, so each deletion is applied once more an hour later.
 */
export async function openDeletedDiners(database: Database, now: () => Date) {
  const deleted = database.collection<DeletedDiner>('deleted_diners');
  await retryOutages(() => deleted.createIndex({ at: 1 }, { expireAfterSeconds: KEPT_SECONDS }));

  /** looks concurrent requests up in one command */
  const isDeleted = createBatcher<string, boolean>({
    maxSize: 64,
    maxInFlight: 2,
    run: async (ids) => {
      const records = await deleted.find({ _id: { $in: ids } }, { projection: { _id: 1 } }).toArray();
      const deletedIds = new Set(records.map(({ _id }) => _id));
      return Promise.allSettled(ids.map(async (id) => deletedIds.has(id)));
    },
  });

  return {
    /** Remembers a deletion, in the transaction that applies it. */
    async add(userId: string, session: ClientSession): Promise<void> {
      await deleted.deleteOne({ _id: userId, blocked: true }, { session });
      await deleted.updateOne(
        { _id: userId },
        { $setOnInsert: { at: now(), applied_again: false } },
        { upsert: true, session },
      );
    },

    /** Remembers a block, or that it was lifted, in the transaction that applies it. */
    async setBlocked(userId: string, blocked: boolean, session: ClientSession): Promise<void> {
      if (blocked)
        await deleted.updateOne(
          { _id: userId },
          { $setOnInsert: { at: now(), applied_again: true, blocked } },
          { upsert: true, session },
        );
      else await deleted.deleteOne({ _id: userId, blocked: true }, { session });
    },

    /** Whether `refuse` refuses a diner. */
    isRefused: (userId: string): Promise<boolean> => isDeleted(userId),

    /**
     * Call it in every transaction that writes for a diner.
     * @throws Refusal `signed-out` for a diner whose account was deleted or is blocked
     */
    async refuse(userId: string, session?: ClientSession): Promise<void> {
      const record = session ? await deleted.findOne({ _id: userId }, { session }) : await isDeleted(userId);
      if (record) throw new Refusal('signed-out', say('signIn'));
    },

    /**
     * Applies deletions that are an hour old once more, in whichever instance.
     * @param apply what the event `diner-deleted` does; idempotent
     */
    async applyAgain(apply: (userId: string, session: ClientSession) => Promise<void>): Promise<void> {
      const due = { applied_again: false, at: { $lte: new Date(now().getTime() - AGAIN_MS) } };
      for await (const { _id } of deleted.find(due))
        await inTransaction(database, async (session) => {
          const { modifiedCount } = await deleted.updateOne(
            { _id, applied_again: false },
            { $set: { applied_again: true } },
            { session },
          );
          if (modifiedCount === 1) await apply(_id, session);
        });
    },
  };
}
