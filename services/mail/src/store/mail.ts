import { Refusal, MESSAGES } from '@mesa/contract';
import { toId, type Database } from '@mesa/server-kit/mongo';
import { Schema, type Types } from 'mongoose';
import type { Entry } from '../domain/entry';

interface EntryDocument {
  _id: Types.ObjectId;
  user_id: Types.ObjectId;
  created_at: Date;
}

const schema = new Schema<EntryDocument>(
  { user_id: { type: Schema.Types.ObjectId, required: true }, created_at: { type: Date, required: true } },
  { strict: 'throw', versionKey: false, collection: 'mail' },
);
schema.index({ user_id: 1, _id: -1 });

export type Mail = Awaited<ReturnType<typeof createMail>>;

/** The only place of this service that knows the database: domain objects in, domain objects out. */
export async function createMail(database: Database) {
  const Model = database.model<EntryDocument>('Mail', schema);
  await Model.createCollection();
  await Model.createIndexes();

  return {
    async add({ id, user_id, created_at }: Entry): Promise<void> {
      await Model.create({ _id: toId(id), user_id: toId(user_id), created_at });
    },

    /** @throws Refusal `missing` */
    async get(id: string): Promise<Entry> {
      const found = await Model.findById(toId(id)).lean<EntryDocument>();
      if (!found) throw new Refusal('missing', MESSAGES.notFound);
      return {
        id: found._id.toHexString(),
        user_id: found.user_id.toHexString(),
        created_at: found.created_at,
      };
    },
  };
}
