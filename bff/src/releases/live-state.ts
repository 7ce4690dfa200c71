import { Refusal } from '@mesa/contract';
import type { Log } from '@mesa/server-kit';
import { listenToChanges } from '@mesa/server-kit/events';
import { inTransaction, newId, type Database } from '@mesa/server-kit/mongo';
import type { Collection } from 'mongodb';
import type { Actor, LiveRemotes, RemoteState } from './remote-state';

/** One document holds the live state of all remotes, so every visitor sees one revision of it. */
interface LiveDocument {
  _id: 'live';
  revision: number;
  remotes: Record<string, RemoteState>;
  /** missing until the first remote is retired */
  retired?: Record<string, Retired>;
}

/** A remote that was taken off the site: what was live then. */
interface Retired {
  version: string;
  by: string;
  since: Date;
}

type ReleaseAction =
  | 'preview'
  | 'publish'
  | 'live'
  | 'rollback'
  | 'retire'
  | 'canary'
  | 'climb'
  | 'promote'
  | 'withdraw'
  | 'prune';

/** What a version becomes that is neither live nor a canary any more, by the last entry that says so. */
const BECAME: Record<string, 'was-live' | 'withdrawn'> = {
  live: 'was-live',
  promote: 'was-live',
  rollback: 'was-live',
  withdraw: 'withdrawn',
};

/** One entry of the audit log. */
interface AuditEntry extends Actor {
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
/** A change whose note may depend on the stored state. */
type PlannedChange = Omit<Change, 'note'> & { note?: string | ((state: RemoteState | undefined) => string) };

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
  private readonly listeners: (() => void)[] = [];
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

  onChange(listener: () => void): void {
    this.listeners.push(listener);
  }

  remotes(): LiveRemotes {
    return this.current.remotes;
  }

  retired(): Readonly<Record<string, Retired>> {
    return this.current.retired ?? {};
  }

  async reload(): Promise<void> {
    const found = await this.states.findOne({ _id: 'live' });
    // reads may finish out of order
    if (!found || found.revision <= this.current.revision) return;
    this.current = found;
    for (const listener of this.listeners) listener();
  }

  /**
   * Changes the state of some remotes and writes the audit log, in one transaction.
   * @param decide gets the stored state (undefined: not live) and returns the new one (null: retired)
   * @param check gets the stored state of all remotes and throws when the change is not allowed
   * @throws Refusal `taken` when the state was changed concurrently
   */
  async change(
    changes: PlannedChange[],
    decide: (state: RemoteState | undefined, name: string) => RemoteState | null,
    check?: (remotes: LiveRemotes) => Promise<void>,
  ): Promise<void> {
    await inTransaction(this.database, async (session) => {
      const options = { session };
      const stored = (await this.states.findOne({ _id: 'live' }, options))!;
      await check?.(stored.remotes);
      const next = { ...stored, revision: stored.revision + 1 };
      for (const { name, by } of changes) {
        const state = decide(stored.remotes[name], name);
        next.remotes = withEntry(next.remotes, name, state ?? undefined);
        const { version } = state?.live ?? stored.remotes[name]!.live;
        next.retired = withEntry(
          next.retired ?? {},
          name,
          state ? undefined : { version, by, since: this.now() },
        );
      }
      const { matchedCount } = await this.states.replaceOne(
        { _id: 'live', revision: stored.revision },
        next,
        options,
      );
      if (matchedCount === 0)
        throw new Refusal(
          'taken',
          'The live versions were changed at the same moment. Check them and try again.',
        );
      const entries = changes.map(({ note, ...change }) => ({
        ...change,
        ...(note && { note: typeof note === 'string' ? note : note(stored.remotes[change.name]) }),
      }));
      await this.audit.insertMany(
        entries.map((entry) => ({ _id: newId(), at: this.now(), ...entry })),
        options,
      );
    });
    // this instance must serve the new state at once, before the change stream delivers it
    await this.reload();
  }

  async note(change: Change): Promise<void> {
    await this.audit.insertOne({ _id: newId(), at: this.now(), ...change });
  }

  /** What has become of a version since it was published, by the audit log. */
  async pastOf(name: string, version: string): Promise<'never-live' | 'was-live' | 'withdrawn'> {
    const entries = await this.audit.find({ name, version }).sort({ at: -1 }).toArray();
    // a pruned version may be published again, with other content
    const published = entries.find(({ action }) => action === 'publish')?.at ?? new Date(0);
    const last = entries.find(({ action, at }) => at >= published && action in BECAME);
    return last ? BECAME[last.action]! : 'never-live';
  }

  auditLog(name: string): Promise<AuditEntry[]> {
    return this.audit.find({ name }).sort({ at: -1 }).limit(200).toArray();
  }
}

/** A copy of the record with one entry set, or without it. */
function withEntry<T>(record: Record<string, T>, name: string, value: T | undefined): Record<string, T> {
  const { [name]: _, ...others } = record;
  return value === undefined ? others : { ...others, [name]: value };
}
