import type { Visit, OptionalKind } from '../domain/mail';
import { makeCollection, type Database } from '@mesa/server-kit/mongo';
import { Schema, type ClientSession } from 'mongoose';

interface DueDocument {
  /** kind and reservation */
  _id: string;
  kind: OptionalKind;
  reservation_id: string;
  user_id: string;
  visit: Visit;
  due_at: Date;
}

const schema = new Schema<DueDocument>(
  {
    _id: { type: String, required: true },
    kind: { type: String, required: true },
    reservation_id: { type: String, required: true },
    user_id: { type: String, required: true },
    visit: { type: Schema.Types.Mixed, required: true },
    due_at: { type: Date, required: true },
  } as never,
  { strict: 'throw', versionKey: false, collection: 'due_list' },
);
schema.index({ due_at: 1 });
schema.index({ reservation_id: 1 });
schema.index({ user_id: 1 });

/** A reminder or an invitation that will be due. */
export interface Due {
  kind: OptionalKind;
  visit: Visit;
  due_at: Date;
}

export type DueList = Awaited<ReturnType<typeof createDueList>>;

/** Reminders and invitations by the time at which they are due; they move and end with their booking. */
export async function createDueList(database: Database) {
  const Model = database.model<DueDocument>('Due', schema);
  await makeCollection(Model);

  return {
    async put({ kind, visit, due_at }: Due, session: ClientSession): Promise<void> {
      const { id, user_id } = visit.reservation;
      await Model.updateOne(
        { _id: `${kind}-${id}` },
        { $set: { kind, reservation_id: id, user_id, visit, due_at } },
        { upsert: true, session },
      );
    },

    async drop(kind: OptionalKind, reservationId: string, session: ClientSession): Promise<void> {
      await Model.deleteOne({ _id: `${kind}-${reservationId}` }, { session });
    },

    async dropOfDiner(userId: string, session: ClientSession): Promise<void> {
      await Model.deleteMany({ user_id: userId }, { session });
    },

    /** Takes the one that has been due the longest, if any; within a transaction that queues its mail. */
    async take(now: Date, session: ClientSession): Promise<Due | undefined> {
      const taken = await Model.findOneAndDelete(
        { due_at: { $lte: now } },
        { sort: { due_at: 1 }, session },
      ).lean<DueDocument>();
      return taken ? { kind: taken.kind, visit: taken.visit, due_at: taken.due_at } : undefined;
    },
  };
}
