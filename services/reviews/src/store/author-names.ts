import { makeCollection, toId, type Database } from '@mesa/server-kit/mongo';
import { Schema, type ClientSession, type Types } from 'mongoose';

const KEPT_SECONDS = 2 * 24 * 3_600;

/** The name of a diner who lately wrote a review or got another name. */
interface AuthorName {
  /** the diner's id */
  _id: Types.ObjectId;
  /** absent unless the diner was renamed meanwhile */
  author?: string;
  at: Date;
}

const schema = new Schema<AuthorName>(
  { author: { type: String }, at: { type: Date, required: true } },
  { strict: 'throw', versionKey: false, collection: 'author_names' },
);
schema.index({ at: 1 }, { expireAfterSeconds: KEPT_SECONDS });

/**
 * The latest names of diners, because an identity may have been signed before its diner was renamed. A new
 * review and a new name both write the diner's document, so of two concurrent transactions one begins again
 * and sees what the other has written.
 */
export async function createAuthorNames(database: Database, now: () => Date) {
  const Name = database.model<AuthorName>('AuthorName', schema);
  await makeCollection(Name);
  const write = (userId: string, fields: Partial<AuthorName>, session: ClientSession) =>
    Name.findOneAndUpdate(
      { _id: toId(userId) },
      { $set: { ...fields, at: now() } },
      { upsert: true, returnDocument: 'after', session },
    ).lean<AuthorName>();

  return {
    async set(userId: string, author: string, session: ClientSession): Promise<void> {
      await write(userId, { author }, session);
    },

    /** The latest name; undefined for a diner who was not renamed lately. */
    async latest(userId: string, session: ClientSession): Promise<string | undefined> {
      return (await write(userId, {}, session))?.author;
    },
  };
}
