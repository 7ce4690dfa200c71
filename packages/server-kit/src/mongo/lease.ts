import { randomUUID } from 'node:crypto';
import type { Collection, Document, Filter } from 'mongodb';
import type { ClientSession } from 'mongoose';
import type { Log } from '../log';
import type { Database } from './connect';
import { transactionOf } from './errors';

/** A document that one instance at a time may work on. */
export interface Leased {
  _id: string;
  owner?: string;
  until?: Date;
  /** the owner's session: a killed owner leaves its transaction open, and the next one ends it */
  session?: Document;
}

interface LeaseOptions<T extends Leased> {
  database: Database;
  documents: Collection<T>;
  /** `_id` of the document */
  name: string;
  /** how long a claim lasts unless it is renewed */
  ms: number;
  log: Log;
}

export type Lease<T extends Leased> = ReturnType<typeof createLease<T>>;

/**
 * A claim on one document, for work that one instance does at a time. The clocks of instances may differ, so the claim
 * alone decides nothing: what is written in `transaction` is kept only while the document still names this owner.
 */
export function createLease<T extends Leased>({ database, documents, name, ms, log }: LeaseOptions<T>) {
  const owner = randomUUID();
  let session: ClientSession | undefined;
  const mine = { _id: name, owner } as Filter<T>;

  /** A transaction that its owner cannot end any more would keep the document locked for a minute. */
  const endLeftover = async (now: Date): Promise<void> => {
    const left = await documents.findOne({
      _id: name,
      owner: { $ne: owner },
      until: { $lt: now },
      session: { $exists: true },
    } as Filter<T>);
    if (left)
      await database
        .db!.command({ killSessions: [left.session] })
        .catch((error: unknown) =>
          log.warn({ err: error, lease: name }, 'a leftover transaction could not be ended'),
        );
  };

  return {
    mine,

    /** Takes or renews the claim; null while another instance holds it. */
    async claim(): Promise<T | null> {
      session ??= await database.startSession();
      const now = new Date();
      await endLeftover(now);
      try {
        return (await documents.findOneAndUpdate(
          {
            _id: name,
            $or: [{ owner }, { until: { $lt: now } }, { until: { $exists: false } }],
          } as Filter<T>,
          { $set: { owner, until: new Date(now.getTime() + ms), session: session.id } } as never,
          { upsert: true, returnDocument: 'after' },
        )) as T | null;
      } catch (error) {
        // another instance holds it: the upsert met its document
        if ((error as { code?: number }).code === 11_000) return null;
        throw error;
      }
    },

    /** Does `work` and sets `fields` of the document, both or neither. @throws when the claim was taken over */
    transaction(work: (session: ClientSession) => Promise<Partial<T>>): Promise<void> {
      return transactionOf(session!, async (session) => {
        const fields = await work(session);
        const kept = await documents.updateOne(mine, { $set: fields } as never, {
          session: session as never,
        });
        if (kept.matchedCount === 0) throw new Error(`${name} was taken over`);
      });
    },

    /** Gives the claim up, so that another instance need not wait for its end. */
    async release(): Promise<void> {
      await session?.endSession();
      await documents.updateOne(mine, { $unset: { until: '', session: '' } } as never).catch(() => {});
    },
  };
}
