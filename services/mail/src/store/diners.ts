import { LANGUAGES, type DinerFacts } from '@mesa/contract';
import { makeCollection, toId, type Database } from '@mesa/server-kit/mongo';
import { Schema, type Types } from 'mongoose';
import type { WriteBatch } from './write-batch';

type DinerDocument = Omit<Diner, 'id'> & { _id: Types.ObjectId };

const switches = new Schema<DinerFacts['mail']>(
  { reminders: { type: Boolean, required: true }, invitations: { type: Boolean, required: true } },
  { _id: false, strict: 'throw' },
);
const schema = new Schema<DinerDocument>(
  {
    _id: { type: Schema.Types.ObjectId, required: true },
    fname: { type: String, required: true },
    lname: { type: String, required: true },
    email: { type: String, required: true },
    email_confirmed: { type: Boolean, required: true },
    language: { type: String, enum: [...LANGUAGES, null] },
    mail: { type: switches, required: true },
    erase_at: { type: Date },
  },
  { strict: 'throw', versionKey: false, collection: 'diners' },
);
schema.index({ erase_at: 1 }, { expireAfterSeconds: 0 });

export type Diner = DinerFacts & {
  /** of an account that was deleted: until then the cancellations of its bookings can be mailed */
  erase_at?: Date;
};

/** What this service knows about diners, as accounts publishes it (docs/decisions/027). */
export async function createDiners(database: Database) {
  const Model = database.model<DinerDocument>('Diner', schema);
  await makeCollection(Model);

  return {
    put({ id, fname, lname, email, email_confirmed, language, mail }: DinerFacts, batch: WriteBatch): void {
      const facts = { fname, lname, email, email_confirmed, language, mail };
      batch.add(Model, { updateOne: { filter: { _id: toId(id) }, update: { $set: facts }, upsert: true } });
    },

    async find(id: string): Promise<Diner | undefined> {
      return (await this.findAll([id])).get(id);
    },

    async findAll(ids: string[]): Promise<Map<string, Diner>> {
      const documents = await Model.find({ _id: { $in: ids.map(toId) } }).lean<DinerDocument[]>();
      return new Map(
        documents.map(({ _id, ...facts }) => [_id.toHexString(), { id: _id.toHexString(), ...facts }]),
      );
    },

    eraseAt(id: string, at: Date, batch: WriteBatch): void {
      batch.add(Model, { updateOne: { filter: { _id: toId(id) }, update: { $set: { erase_at: at } } } });
    },
  };
}
