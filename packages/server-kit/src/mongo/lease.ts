import { randomUUID } from 'node:crypto';
import type { Collection, Document, Filter, UpdateFilter } from 'mongodb';
import type { ClientSession } from 'mongoose';
import type { Log } from '../log';
import type { Database } from './connect';
import { duplicateKeyOf } from './errors';
import { withTransaction } from './transaction';

/** A document that one instance at a time may work on. */
export interface Leased {
  _id: string;
  owner?: string;
  until?: Date;
  /** the owner's session: a killed owner leaves its transaction open, and the next owner ends it */
  session?: Document;
}

interface LeaseOptions<T extends Leased> {
  database: Database;
  documents: Collection<T>;
  /** `_id` of the document */
  name: string;
  /** how long the lease lasts unless it is renewed */
  ms: number;
  log: Log;
}

/**
 * A lease on one document, for work that one instance does at a time. The clocks of instances may differ, so
 * the lease alone decides nothing: `transaction` commits only while the document still names this owner.
 */
export class Lease<T extends Leased> {
  /** matches the document while this owner has it */
  readonly mine: Filter<T>;
  private readonly owner = randomUUID();
  private session?: ClientSession;

  constructor(private readonly options: LeaseOptions<T>) {
    // this cast and those below: TypeScript cannot see that T has the fields of Leased
    this.mine = { _id: options.name, owner: this.owner } as Filter<T>;
  }

  /** Takes or renews the lease; null while another instance has it. */
  async claim(): Promise<T | null> {
    const { database, documents, name, ms } = this.options;
    this.session ??= await database.startSession();
    const now = new Date();
    await this.endLeftover(now);
    const claimable = [{ owner: this.owner }, { until: { $lt: now } }, { until: { $exists: false } }];
    const claim = { owner: this.owner, until: new Date(now.getTime() + ms), session: this.session.id };
    try {
      return (await documents.findOneAndUpdate(
        { _id: name, $or: claimable } as Filter<T>,
        { $set: claim } as UpdateFilter<T>, // T has at least these fields
        { upsert: true, returnDocument: 'after' },
      )) as T | null;
    } catch (error) {
      // another instance has it: the upsert conflicts with its document
      if (duplicateKeyOf(error)) return null;
      throw error;
    }
  }

  /**
   * Runs `work` and sets the fields of the document that it returns, both or neither; renews the lease too.
   * @throws when the lease was taken over
   */
  transaction(work: (session: ClientSession) => Promise<Partial<T>>): Promise<void> {
    return withTransaction(this.session!, async (session) => {
      const fields = await work(session);
      const { documents, ms } = this.options;
      const until = new Date(Date.now() + ms);
      const { matchedCount } = await documents.updateOne(
        this.mine,
        { $set: { ...fields, until } as Partial<T> }, // T has at least this field
        { session },
      );
      if (matchedCount === 0) throw new Error(`${this.options.name} was taken over`);
    });
  }

  /** Gives the lease up, so that another instance need not wait for its end. */
  async release(): Promise<void> {
    await this.session?.endSession();
    await this.options.documents.updateOne(this.mine, [{ $unset: ['until', 'session'] }]).catch(() => {});
  }

  /** A transaction that its owner cannot end any more would keep the document locked for a minute. */
  private async endLeftover(now: Date): Promise<void> {
    const { database, documents, name, log } = this.options;
    const leftover = await documents.findOne({
      _id: name,
      owner: { $ne: this.owner },
      until: { $lt: now },
      session: { $exists: true },
    } as Filter<T>);
    if (!leftover) return;
    await database
      .db!.command({ killSessions: [leftover.session] })
      .catch((error: unknown) =>
        log.warn({ err: error, lease: name }, 'a leftover transaction could not be ended'),
      );
  }
}
