import { Refusal } from '@mesa/contract';
import type { Log } from '@mesa/server-kit';
import { listenToChanges } from '@mesa/server-kit/events';
import { inTransaction, newId, type Database } from '@mesa/server-kit/mongo';
import type { Collection } from 'mongodb';
import type { Actor, RemoteState, RemoteStates } from './remote-state';

/** One document holds the live state of all remotes, so every visitor sees one revision of it. */
interface LiveDocument {
  _id: 'live';
  revision: number;
  remotes: Record<string, RemoteState>;
}

type ReleaseAction = 'publish' | 'live' | 'rollback' | 'retire' | 'canary' | 'promote' | 'withdraw' | 'prune';

/** One entry of the audit log. */
export interface AuditEntry extends Actor {
  _id: string;
  at: Date;
  /** of a remote, or `accounts` */
  name: string;
  action: ReleaseAction | 'key' | 'revoke' | 'end-sessions' | 'block' | 'unblock' | 'remove-review';
  /** none for keys and accounts */
  version?: string;
  /** details that the action alone does not say */
  note?: string;
}

type Change = Omit<AuditEntry, '_id' | 'at'>;

/** Opens the live state of all remotes and follows its changes. */
export async function openLiveState(database: Database, log: Log, now: () => Date): Promise<LiveState> {
  const db = database.getClient().db(database.name);
  // create the document here: a transaction cannot always create the collections it writes to
  await db
    .collection<LiveDocument>('remote_live')
    .updateOne({ _id: 'live' }, { $setOnInsert: { revision: 0, remotes: {} } }, { upsert: true });
  await db.collection<AuditEntry>('remote_audit').createIndex({ name: 1, at: -1 });
  const state = new LiveState(database, log, now);
  await state.reload();
  return state;
}

/**
 * The live state of all remotes: one document, changed in one transaction with the audit log, watched by
 * every instance.
 */
export class LiveState {
  private readonly states: Collection<LiveDocument>;
  private readonly audit: Collection<AuditEntry>;
  private readonly changes: ReturnType<typeof listenToChanges>;
  private current: LiveDocument = { _id: 'live', revision: -1, remotes: {} };

  constructor(
    private readonly database: Database,
    log: Log,
    private readonly now: () => Date,
  ) {
    const db = database.getClient().db(database.name);
    this.states = db.collection('remote_live');
    this.audit = db.collection('remote_audit');
    this.changes = listenToChanges({
      source: this.states,
      match: { operationType: { $in: ['insert', 'update', 'replace'] } },
      log,
      onChange: () =>
        void this.reload().catch((error) => log.warn({ err: error }, 'live state of remotes not read')),
    });
  }

  stop(): Promise<void> {
    return this.changes.stop();
  }

  /** Another object after each change. */
  remotes(): RemoteStates {
    return this.current.remotes;
  }

  async reload(): Promise<void> {
    const stored = await this.states.findOne({ _id: 'live' });
    // reads may finish out of order
    if (stored && stored.revision > this.current.revision) this.current = stored;
  }

  /**
   * Changes the state of some remotes and writes the audit log, in one transaction.
   * @param decide gets the stored state (undefined: never live) and returns the new one
   * @param check gets the stored state of all remotes and throws when the change is not allowed
   * @throws Refusal `taken` when the state was changed concurrently
   */
  async change(
    changes: Change[],
    decide: (state: RemoteState | undefined, name: string) => RemoteState,
    check?: (remotes: RemoteStates) => Promise<void>,
  ): Promise<void> {
    await inTransaction(this.database, async (session) => {
      const options = { session };
      const stored = (await this.states.findOne({ _id: 'live' }, options))!;
      await check?.(stored.remotes);
      const remotes = { ...stored.remotes };
      for (const { name } of changes) remotes[name] = decide(stored.remotes[name], name);
      const { matchedCount } = await this.states.replaceOne(
        { _id: 'live', revision: stored.revision },
        { revision: stored.revision + 1, remotes },
        options,
      );
      if (matchedCount === 0)
        throw new Refusal(
          'taken',
          'The live versions were changed at the same moment. Check them and try again.',
        );
      await this.audit.insertMany(
        changes.map((change) => ({ _id: newId(), at: this.now(), ...change })),
        options,
      );
    });
    // this instance must serve the new state at once, before the change stream delivers it
    await this.reload();
  }

  async note(change: Change): Promise<void> {
    await this.audit.insertOne({ _id: newId(), at: this.now(), ...change });
  }

  auditLog(name: string): Promise<AuditEntry[]> {
    return this.audit.find({ name }).sort({ at: -1 }).limit(200).toArray();
  }
}
