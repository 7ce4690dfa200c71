import { createHash } from 'node:crypto';
import { LANGUAGES, Refusal, type DomainEvent } from '@mesa/contract';
import { say, sayAbout } from '@mesa/contract/sentences';
import type { Feed } from '@mesa/server-kit/events';
import {
  duplicateKeyOf,
  inTransaction,
  makeCollection,
  newId,
  toId,
  type Database,
} from '@mesa/server-kit/mongo';
import {
  Schema,
  type ClientSession,
  type Model,
  type QueryFilter,
  type Types,
  type UpdateQuery,
} from 'mongoose';
import { canResetPassword, factsOf, hasPassword, type Account, type MailChoices } from '../domain/account';

export type UserDocument = Omit<Account, 'id'> & {
  _id: Types.ObjectId;
  createdAt: Date;
  /** ids of restaurants, the latest first; absent until the first is added */
  favorites?: Types.ObjectId[];
};

const text = { type: String, required: true } as const;
const flag = { type: Boolean, required: true } as const;

const mailChoices = new Schema<MailChoices>({ reminders: flag, invitations: flag }, { _id: false });

const userSchema = new Schema<UserDocument>(
  {
    fname: text,
    lname: text,
    email: text,
    pendingEmail: String,
    passwordHash: text,
    createdAt: { type: Date, required: true },
    favorites: { type: [Schema.Types.ObjectId], default: undefined },
    emailConfirmed: flag,
    language: { type: String, enum: [...LANGUAGES, null] },
    mail: { type: mailChoices, required: true },
    blocked: flag,
    emailProved: flag,
    version: { type: Number, required: true },
    credentialVersion: { type: Number, required: true },
  },
  { strict: 'throw', versionKey: false, collection: 'users' },
);
userSchema.index({ email: 1 }, { unique: true });

/** An account is read without its list of favorites. */
const FIELDS = { favorites: 0 } as const;

export const EMAIL_TAKEN = sayAbout('email', 'account.emailTaken');

const CHANGED_MEANWHILE = new Refusal('taken', say('account.changedMeanwhile'));

type NewAccount = Omit<Account, 'id'>;
export interface AccountChange extends Partial<Omit<Account, 'id' | 'mail' | Counter>> {
  mail?: Partial<MailChoices>;
}
type Counter = 'version' | 'credentialVersion';

/** What was read, and decided by: a write has no effect once it is not so any more. */
export type Precondition = Partial<Pick<Account, 'credentialVersion' | 'email' | 'pendingEmail' | 'blocked'>>;

interface ChangeOptions {
  where: Precondition;
  /** thrown when the precondition fails; default: `taken` */
  otherwise?: Refusal;
  /** the digest of the session that sets a new password */
  session?: string | undefined;
  also?: Also;
}

/** Part of the transaction of a write. */
type Also = (account: Account, session: ClientSession) => Promise<void>;

/** The diners' accounts. A change that other services need is published in the same transaction. */
export async function createUsers(database: Database, feed: Feed) {
  const User = database.model<UserDocument>('User', userSchema);
  await makeCollection(User);
  return { ...readers(User, feed), ...inserters(database, User, feed), ...writers(database, User, feed) };
}

function readers(User: Model<UserDocument>, feed: Feed) {
  const findByEmail = async (email: string): Promise<Account | undefined> => {
    const user = await User.findOne({ email }, FIELDS).lean();
    return user ? toAccount(user) : undefined;
  };
  return {
    /** @throws Refusal `missing` when there is no such account */
    async get(id: string): Promise<Account> {
      const user = await User.findById(toId(id), FIELDS).lean();
      if (!user) throw new Refusal('missing', say('notFound'));
      return toAccount(user);
    },

    findByEmail,

    /**
     * Publishes that the account refuses sign-ins until then, once for each such time; nothing for an unknown
     * email, nor for a diner who gets no mails about passwords.
     */
    async publishLimited(email: string, until: Date): Promise<void> {
      const account = await findByEmail(email);
      if (!account || !canResetPassword(account)) return;
      const { id: user_id } = account;
      await feed.publish(
        { type: 'sign-in-limited', user_id, until: until.toISOString() },
        { id: idOfLimit(user_id, until) },
      );
    },
  };
}

function inserters(database: Database, User: Model<UserDocument>, feed: Feed) {
  return {
    /**
     * @throws Refusal `invalid` when the email has an account; the unique index decides between concurrent
     * sign-ups
     */
    async add(account: NewAccount, now: Date, also: Also): Promise<Account> {
      const added = { id: newId(), ...account };
      await refuseTaken(() =>
        inTransaction(database, async (session) => {
          await User.create([{ ...account, _id: toId(added.id), createdAt: now }], { session });
          await feed.publish({ type: 'diner-changed', diner: factsOf(added) }, { session });
          await also(added, session);
        }),
      );
      return added;
    },

    /**
     * Adds the seeded diners that do not exist yet, and changes none that do. Only those who can sign in are
     * published: the others do nothing that another service would have to know them for.
     * @returns how many were new
     */
    async addMissing(accounts: Account[], now: Date): Promise<number> {
      return inTransaction(database, async (session) => {
        const { upsertedIds, upsertedCount } = await User.bulkWrite(
          accounts.map(({ id, ...account }) => ({
            updateOne: {
              filter: { _id: toId(id) },
              update: { $setOnInsert: { ...account, createdAt: now } },
              upsert: true,
            },
          })),
          { ordered: false, session },
        );
        const added = accounts.filter((account, i) => i in upsertedIds && hasPassword(account));
        await feed.publishAll(
          added.map((account) => ({ event: { type: 'diner-changed', diner: factsOf(account) } })),
          session,
        );
        return upsertedCount;
      });
    },
  };
}

function writers(database: Database, User: Model<UserDocument>, feed: Feed) {
  /** @throws Refusal for a write that has found no account as it was read */
  const refuseChanged = async (id: string, session: ClientSession): Promise<never> => {
    const isThere = await User.exists({ _id: toId(id) }).session(session);
    throw isThere ? CHANGED_MEANWHILE : new Refusal('missing', say('notFound'));
  };
  return {
    /**
     * Stores a change and publishes it, if the account is as it was read.
     * @param options.also part of the same transaction; what it throws undoes the change
     * @throws Refusal `taken` when the account has changed meanwhile, `missing` when it was deleted,
     *   `invalid` when its email is taken
     */
    async change(
      id: string,
      change: AccountChange,
      now: Date,
      { where, otherwise, session: setBy, also }: ChangeOptions,
    ): Promise<Account> {
      return refuseTaken(() =>
        inTransaction(database, async (session) => {
          const changed = await User.findOneAndUpdate(filterOf(id, where), updateOf(change), {
            session,
            returnDocument: 'after',
            projection: FIELDS,
          }).lean();
          if (!changed) {
            if (otherwise) throw otherwise;
            return refuseChanged(id, session);
          }
          const account = toAccount(changed);
          for (const event of eventsOf(account, change, now, setBy)) await feed.publish(event, { session });
          await also?.(account, session);
          return account;
        }),
      );
    },

    /**
     * Deletes an account that is as it was read, and publishes an event, which makes other services update
     * bookings and reviews.
     * @throws Refusal as `change`
     */
    async remove(
      id: string,
      where: Precondition,
      also: (session: ClientSession) => Promise<void>,
    ): Promise<void> {
      await inTransaction(database, async (session) => {
        const { deletedCount } = await User.deleteOne(filterOf(id, where), { session });
        if (deletedCount === 0) return refuseChanged(id, session);
        await feed.publish({ type: 'diner-deleted', user_id: id }, { session });
        await also(session);
      });
    },
  };
}

const filterOf = (id: string, where: Precondition): QueryFilter<UserDocument> => ({
  _id: toId(id),
  ...where,
});

/** @throws Refusal `invalid` when another account has the email */
async function refuseTaken<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (duplicateKeyOf(error)?.includes('email')) throw new Refusal('invalid', EMAIL_TAKEN);
    throw error;
  }
}

/** The same for two attempts at one moment that are both taken for the last one. */
function idOfLimit(userId: string, until: Date): string {
  const minute = Math.ceil(until.getTime() / 60_000);
  return createHash('sha256').update(`sign-in-limited ${userId} ${minute}`).digest('hex').slice(0, 24);
}

/** One of the two choices of mail leaves the other as it is. */
function updateOf({ mail = {}, ...fields }: AccountChange): UpdateQuery<UserDocument> {
  const choices = Object.entries(mail).map(([name, value]) => [`mail.${name}`, value]);
  const isCredential = fields.passwordHash !== undefined || fields.blocked === true;
  return {
    $set: { ...fields, ...Object.fromEntries(choices) },
    $inc: { version: 1, credentialVersion: isCredential ? 1 : 0 },
  };
}

function eventsOf(account: Account, change: AccountChange, now: Date, setBy?: string): DomainEvent[] {
  const { id: user_id, fname, lname, credentialVersion: credential_version } = account;
  const { passwordHash, blocked, pendingEmail: _pending, ...facts } = change;
  const events: DomainEvent[] = [];
  if (change.fname !== undefined || change.lname !== undefined)
    events.push({ type: 'diner-renamed', user_id, fname, lname });
  if (Object.keys(facts).length > 0) events.push({ type: 'diner-changed', diner: factsOf(account) });
  if (blocked !== undefined) events.push({ type: 'diner-blocked', user_id, blocked, credential_version });
  if (passwordHash !== undefined) {
    const session = setBy === undefined ? {} : { session: setBy };
    const changed_at = now.toISOString();
    events.push({ type: 'password-changed', user_id, changed_at, credential_version, ...session });
  }
  return events;
}

function toAccount({ _id, createdAt: _at, ...stored }: Omit<UserDocument, keyof typeof FIELDS>): Account {
  const { emailProved = false, version = 0, credentialVersion = 0 } = stored;
  return { id: _id.toHexString(), ...stored, emailProved, version, credentialVersion };
}
