import { makeCollection, type Database } from '@mesa/server-kit/mongo';
import { Schema, type ClientSession } from 'mongoose';
import type { Visit } from '../domain/mail';
import type { OptionalKind } from '../domain/optional-mails';
import type { WriteBatch } from './write-batch';

/** How many are taken in one transaction: most bookings are for the same hours. */
const TAKE_MAX = 100;

interface DueDocument extends Due {
  /** kind and reservation */
  _id: string;
  user_id: string;
}

const schema = new Schema<DueDocument>(
  {
    _id: { type: String, required: true },
    kind: { type: String, required: true },
    user_id: { type: String, required: true },
    visit: { type: Schema.Types.Mixed, required: true },
    due_at: { type: Date, required: true },
  },
  { strict: 'throw', versionKey: false, collection: 'due_list' },
);
schema.index({ due_at: 1 });
schema.index({ user_id: 1 });

/** A reminder or an invitation that will be due. */
export interface Due {
  kind: OptionalKind;
  visit: Visit;
  due_at: Date;
}

/** Reminders and invitations by the time at which they are due; they move and end with their booking. */
export async function createDueList(database: Database) {
  const Model = database.model<DueDocument>('Due', schema);
  await makeCollection(Model);

  return {
    put({ kind, visit, due_at }: Due, batch: WriteBatch): void {
      const { id, user_id } = visit.reservation;
      const update = { $set: { kind, user_id, visit, due_at } };
      batch.add(Model, { updateOne: { filter: { _id: `${kind}-${id}` }, update, upsert: true } });
    },

    drop(kind: OptionalKind, reservationId: string, batch: WriteBatch): void {
      batch.add(Model, { deleteOne: { filter: { _id: `${kind}-${reservationId}` } } });
    },

    dropOfDiner(userId: string, batch: WriteBatch): void {
      batch.add(Model, { deleteMany: { filter: { user_id: userId } } });
    },

    /** Takes those that have been due the longest; within a transaction that queues their mails. */
    async take(now: Date, session: ClientSession): Promise<Due[]> {
      const due = await Model.find({ due_at: { $lte: now } }, null, { session })
        .sort({ due_at: 1 })
        .limit(TAKE_MAX)
        .lean<DueDocument[]>();
      if (due.length > 0) await Model.deleteMany({ _id: { $in: due.map(({ _id }) => _id) } }, { session });
      return due.map(({ kind, visit, due_at }) => ({ kind, visit, due_at }));
    },
  };
}
