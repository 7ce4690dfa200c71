import { Refusal } from '@mesa/contract';
import type { Log } from '@mesa/server-kit';
import { listenToChanges } from '@mesa/server-kit/events';
import { inTransaction, newId, type Database } from '@mesa/server-kit/mongo';
import type { Collection } from 'mongodb';

/** What is live of one remote. */
export interface RemoteState {
  live: { version: string; by: string; since: Date };
  /** versions that were live before, the latest first; a rollback takes the first */
  before: string[];
  canary: { version: string; percent: number; by: string; since: Date } | null;
}

/** One document holds the live state of all remotes, so every visitor sees one revision of it. */
interface LiveDocument {
  _id: 'live';
  revision: number;
  remotes: Record<string, RemoteState>;
}

/** One entry of the audit log. */
export interface AuditEntry {
  _id: string;
  at: Date;
  name: string;
  action: 'preview' | 'publish' | 'live' | 'rollback' | 'canary' | 'promote' | 'withdraw' | 'prune';
  version: string;
  by: string;
  /** details that the action alone does not say */
  note?: string;
}

type Change = Omit<AuditEntry, '_id' | 'at'>;
/** A change whose note may depend on the stored state. */
type PlannedChange = Omit<Change, 'note'> & { note?: string | ((state: RemoteState | undefined) => string) };

const BEFORE_MAX = 20;

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
  readonly ready: Promise<void>;
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
      source: this.states as never, // the driver's types of a collection and of a watched source differ
      match: { operationType: { $in: ['insert', 'update', 'replace'] } },
      log,
      onChange: () =>
        void this.reload().catch((error) => log.warn({ err: error }, 'live state of remotes not read')),
    });
    this.ready = this.changes.ready;
  }

  stop(): Promise<void> {
    return this.changes.stop();
  }

  onChange(listener: () => void): void {
    this.listeners.push(listener);
  }

  remotes(): Readonly<Record<string, RemoteState>> {
    return this.current.remotes;
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
   * @param decide gets the stored state (undefined: never live) and returns the new one
   * @throws Refusal `taken` when the state was changed concurrently
   */
  async change(
    changes: PlannedChange[],
    decide: (state: RemoteState | undefined, name: string) => RemoteState,
  ): Promise<void> {
    await inTransaction(this.database, async (session) => {
      const options = { session: session as never }; // two copies of the driver's types
      const stored = (await this.states.findOne({ _id: 'live' }, options))!;
      const next = Object.fromEntries(
        changes.map(({ name }) => [`remotes.${name}`, decide(stored.remotes[name], name)]),
      );
      const { matchedCount } = await this.states.updateOne(
        { _id: 'live', revision: stored.revision },
        { $set: next, $inc: { revision: 1 } },
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

  async auditLog(name?: string): Promise<AuditEntry[]> {
    return this.audit
      .find(name ? { name } : {})
      .sort({ at: -1 })
      .limit(200)
      .toArray();
  }
}

/** The state after `version` went live. */
export function withLive(
  state: RemoteState | undefined,
  version: string,
  by: string,
  since: Date,
): RemoteState {
  if (state?.live.version === version)
    return { ...state, canary: state.canary?.version === version ? null : state.canary };
  const before = state
    ? [state.live.version, ...state.before].filter((one) => one !== version).slice(0, BEFORE_MAX)
    : [];
  return {
    live: { version, by, since },
    before,
    canary: state?.canary?.version === version ? null : (state?.canary ?? null),
  };
}

/** The state after a rollback. @throws Refusal `invalid` when nothing was live before. */
export function rolledBack(
  state: RemoteState | undefined,
  name: string,
  by: string,
  since: Date,
): RemoteState {
  const [version, ...before] = state?.before ?? [];
  if (!state || !version) throw new Refusal('invalid', `${name} has no version that was live before.`);
  // the version that was rolled back does not join the list: a second rollback goes further back
  return { live: { version, by, since }, before, canary: canaryThatEnds(state) ? null : state.canary };
}

/**
 * The canary that a rollback ends: one of the version that is rolled back, or of the version that is live
 * again.
 */
export function canaryThatEnds({ live, before, canary }: RemoteState): RemoteState['canary'] {
  return canary && [live.version, before[0]].includes(canary.version) ? canary : null;
}
