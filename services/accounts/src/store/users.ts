import { MESSAGES, Refusal } from '@mesa/contract';
import type { Feed } from '@mesa/server-kit/events';
import {
  duplicateKeyOf,
  inTransaction,
  makeCollection,
  newId,
  toId,
  type Database,
} from '@mesa/server-kit/mongo';
import type { Model } from 'mongoose';
import type { Account } from '../domain/account';
import { userSchema, type UserDocument } from './user-schema';

const FIELDS = { fname: 1, lname: 1, email: 1, passwordHash: 1 } as const;

export const EMAIL_TAKEN = { sentence: 'Email has already been taken', field: 'email' } as const;

export type Users = Awaited<ReturnType<typeof createUsers>>;
export type NewAccount = Omit<Account, 'id'>;
export type AccountChange = Partial<Pick<Account, 'fname' | 'lname' | 'passwordHash'>>;

/** The diners' accounts. A change that other services need is published in the same transaction. */
export async function createUsers(database: Database, feed: Feed) {
  const User = database.model<UserDocument>('User', userSchema);
  await makeCollection(User);
  return { ...readers(User), ...inserters(User), ...writers(database, User, feed) };
}

function readers(User: Model<UserDocument>) {
  return {
    /** @throws Refusal `missing` when there is no such account */
    async get(id: string): Promise<Account> {
      const found = await User.findById(toId(id), FIELDS).lean();
      if (!found) throw new Refusal('missing', MESSAGES.notFound);
      return toAccount(found);
    },

    async findByEmail(email: string): Promise<Account | undefined> {
      const found = await User.findOne({ email }, FIELDS).lean();
      return found ? toAccount(found) : undefined;
    },
  };
}

function inserters(User: Model<UserDocument>) {
  return {
    /**
     * @throws Refusal `invalid` when the email has an account; the unique index decides between concurrent
     * sign-ups
     */
    async add(account: NewAccount, now: Date): Promise<Account> {
      const id = newId();
      try {
        await User.create({ ...account, _id: toId(id), createdAt: now });
      } catch (error) {
        if (duplicateKeyOf(error)?.includes('email')) throw new Refusal('invalid', EMAIL_TAKEN);
        throw error;
      }
      return { id, ...account };
    },

    /**
     * Adds the seeded diners that do not exist yet, and changes none that do.
     * @returns how many were new
     */
    async addMissing(accounts: Account[], now: Date): Promise<number> {
      const result = await User.bulkWrite(
        accounts.map(({ id, ...account }) => ({
          updateOne: {
            filter: { _id: toId(id) },
            update: { $setOnInsert: { ...account, createdAt: now } },
            upsert: true,
          },
        })),
        { ordered: false },
      );
      return result.upsertedCount;
    },
  };
}

function writers(database: Database, User: Model<UserDocument>, feed: Feed) {
  return {
    /**
     * Stores a change; publishes a new name.
     * @throws Refusal `missing` when the account was deleted meanwhile
     */
    async change(id: string, change: AccountChange): Promise<Account> {
      return inTransaction(database, async (session) => {
        const changed = await User.findByIdAndUpdate(
          toId(id),
          { $set: change },
          { session, returnDocument: 'after', projection: FIELDS },
        ).lean();
        if (!changed) throw new Refusal('missing', MESSAGES.notFound);
        const account = toAccount(changed);
        const { fname, lname } = account;
        if (change.fname !== undefined || change.lname !== undefined)
          await feed.publish({ type: 'diner-renamed', user_id: id, fname, lname }, { session });
        return account;
      });
    },

    /** Deletes an account and publishes an event, which makes other services update bookings and reviews. */
    async remove(id: string): Promise<void> {
      await inTransaction(database, async (session) => {
        const { deletedCount } = await User.deleteOne({ _id: toId(id) }, { session });
        if (deletedCount === 1) await feed.publish({ type: 'diner-deleted', user_id: id }, { session });
      });
    },
  };
}

type AccountFields = Pick<UserDocument, '_id' | keyof typeof FIELDS>;

function toAccount({ _id, fname, lname, email, passwordHash }: AccountFields): Account {
  return { id: _id.toHexString(), fname, lname, email, passwordHash };
}
