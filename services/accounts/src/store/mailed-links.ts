import { createHash } from 'node:crypto';
import { EMAIL_CONFIRMATION_DAYS, PASSWORD_RESET_MINUTES } from '@mesa/contract';
import { digestOfToken, mailedToken, type MailedLink } from '@mesa/server-kit';
import type { Feed } from '@mesa/server-kit/events';
import { inTransaction, makeCollection, newId, toId, type Database } from '@mesa/server-kit/mongo';
import { Schema, type ClientSession, type Model, type Types } from 'mongoose';
import type { Account } from '../domain/account';

const RESET_MS = PASSWORD_RESET_MINUTES * 60_000;
const CONFIRMATION_MS = EMAIL_CONFIRMATION_DAYS * 24 * 60 * 60_000;

interface LinkDocument {
  /** SECURITY: a digest of the token, so that a copy of the database opens no account; or a `conflictId` */
  _id: string;
  kind: MailedLink;
  user_id: Types.ObjectId;
  /** the email that the link was made for */
  binding: string;
  expires_at: Date;
}

const schema = new Schema<LinkDocument>(
  {
    _id: { type: String, required: true },
    kind: { type: String, required: true },
    user_id: { type: Schema.Types.ObjectId, required: true },
    binding: { type: String, required: true },
    expires_at: { type: Date, required: true },
  },
  { strict: 'throw', versionKey: false, collection: 'mailed_links' },
);
schema.index({ expires_at: 1 }, { expireAfterSeconds: 0 });
schema.index({ user_id: 1, kind: 1 });

/** The links that Mesa mails. Each is stored in one transaction with the event that has it mailed. */
export async function createMailedLinks(database: Database, feed: Feed, secret: string) {
  const Link = database.model<LinkDocument>('MailedLink', schema);
  await makeCollection(Link);

  const add: AddLink = async (link, session) => {
    const id = newId();
    const _id = digestOfToken(mailedToken(secret, link.kind, id));
    await Link.create([{ _id, ...link }], { session });
    return id;
  };

  return {
    /**
     * A link that sets a new password of the account with this email; it replaces the diner's older one.
     * SECURITY: the same writes without an account, so that the time says nothing about who has one.
     * @param account undefined when no link is mailed to this email
     */
    async requestReset(email: string, account: Account | undefined, now: Date): Promise<void> {
      const user_id = toId(account?.id ?? substituteId(email));
      const expires_at = new Date(now.getTime() + RESET_MS);
      const link = { kind: 'password-reset', user_id, binding: email, expires_at } as const;
      await inTransaction(database, async (session) => {
        await Link.deleteMany({ user_id, kind: 'password-reset' }, { session });
        await Link.create([{ _id: conflictId(user_id), ...link }], { session });
        const id = await add(link, session);
        await feed.publish(
          {
            type: 'password-reset-requested',
            id,
            user_id: account?.id ?? null,
            expires_at: expires_at.toISOString(),
          },
          { session },
        );
      });
    },

    ...confirmations(feed, add),
    ...linkOperations(Link),
  };
}

type AddLink = (link: Omit<LinkDocument, '_id'>, session: ClientSession) => Promise<string>;

/** Links that confirm an email, within the transaction that needs them. */
function confirmations(feed: Feed, add: AddLink) {
  /** Of the new email, if there is one. */
  const requestConfirmation = async (
    { id: user_id, email: current, pendingEmail }: Account,
    now: Date,
    session: ClientSession,
  ): Promise<void> => {
    const email = pendingEmail ?? current;
    const expires_at = new Date(now.getTime() + CONFIRMATION_MS);
    const link = { kind: 'email-confirmation', user_id: toId(user_id), binding: email, expires_at } as const;
    const id = await add(link, session);
    await feed.publish(
      { type: 'email-confirmation-requested', id, user_id, email, expires_at: expires_at.toISOString() },
      { session },
    );
  };
  return {
    requestConfirmation,

    /** Also says so to the email that the account still has. */
    async requestEmailChange(account: Account, now: Date, session: ClientSession): Promise<void> {
      await requestConfirmation(account, now, session);
      const { id: user_id, email } = account;
      await feed.publish({ type: 'email-change-requested', user_id, email }, { session });
    },
  };
}

/**
 * The id of a document that opens nothing, since no token has this digest. Concurrent requests of one diner
 * write it and so conflict: one begins again and replaces the other's link, which it did not see before.
 */
function conflictId(userId: Types.ObjectId): string {
  return `reset of ${userId.toHexString()}`;
}

/** Instead of a diner's id; always the same for an email, so that its requests conflict like a diner's. */
function substituteId(email: string): string {
  return createHash('sha256').update(email).digest('hex').slice(0, 24);
}

function linkOperations(Link: Model<LinkDocument>) {
  return {
    /** The diner and the binding of a valid link; undefined for every other token. */
    async find(
      kind: MailedLink,
      token: string,
      now: Date,
    ): Promise<{ user_id: string; binding: string } | undefined> {
      const link = await Link.findOne({
        _id: digestOfToken(token),
        kind,
        expires_at: { $gt: now },
      }).lean();
      return link ? { user_id: link.user_id.toHexString(), binding: link.binding } : undefined;
    },

    /** Uses a link up. @returns false when it was used up before */
    async use(token: string, session: ClientSession): Promise<boolean> {
      const { deletedCount } = await Link.deleteOne({ _id: digestOfToken(token) }, { session });
      return deletedCount === 1;
    },

    /** Voids the links that would set a new password. */
    async voidResets(userId: string, session: ClientSession): Promise<void> {
      await Link.deleteMany({ user_id: toId(userId), kind: 'password-reset' }, { session });
    },

    /** Voids all links of a deleted account. */
    async removeOf(userId: string, session: ClientSession): Promise<void> {
      await Link.deleteMany({ user_id: toId(userId) }, { session });
    },
  };
}
