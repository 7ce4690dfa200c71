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

export type LiveState = Awaited<ReturnType<typeof openLiveState>>;

/** The live state of all remotes: one document, changed in one transaction with the audit log, watched by every instance. */
export async function openLiveState(database: Database, log: Log, now: () => Date) {
  const db = database.getClient().db(database.name);
  const states: Collection<LiveDocument> = db.collection('remote_live');
  const audit: Collection<AuditEntry> = db.collection('remote_audit');
  // create the document here: a transaction cannot always create the collections it writes to
  await states.updateOne({ _id: 'live' }, { $setOnInsert: { revision: 0, remotes: {} } }, { upsert: true });
  await audit.createIndex({ name: 1, at: -1 });
  let current: LiveDocument = { _id: 'live', revision: -1, remotes: {} };
  const listeners: (() => void)[] = [];

  const reload = async () => {
    const found = await states.findOne({ _id: 'live' });
    // reads may finish out of order
    if (!found || found.revision <= current.revision) return;
    current = found;
    for (const listener of listeners) listener();
  };
  await reload();
  const follower = listenToChanges({
    source: states as never,
    match: { operationType: { $in: ['insert', 'update', 'replace'] } },
    log,
    hear: () => void reload().catch((error) => log.warn({ err: error }, 'live state of remotes not read')),
  });

  return {
    ready: follower.ready,
    stop: () => follower.stop(),
    onChange: (listener: () => void) => void listeners.push(listener),
    remotes: (): Readonly<Record<string, RemoteState>> => current.remotes,

    /**
     * Changes the state of some remotes and writes the audit log, in one transaction.
     * @param decide gets the stored state (undefined: never live) and returns the new one
     * @throws Refusal `taken` when the state was changed concurrently
     */
    async change(
      changes: PlannedChange[],
      decide: (state: RemoteState | undefined, name: string) => RemoteState,
    ): Promise<void> {
      await inTransaction(database, async (session) => {
        const options = { session: session as never };
        const stored = await states.findOne({ _id: 'live' }, options);
        const next = Object.fromEntries(
          changes.map(({ name }) => [`remotes.${name}`, decide(stored!.remotes[name], name)]),
        );
        const { matchedCount } = await states.updateOne(
          { _id: 'live', revision: stored!.revision },
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
          ...(note && { note: typeof note === 'string' ? note : note(stored!.remotes[change.name]) }),
        }));
        await audit.insertMany(
          entries.map((entry) => ({ _id: newId(), at: now(), ...entry })),
          options,
        );
      });
      // this instance must serve the new state at once, before the change stream delivers it
      await reload();
    },

    async note(change: Change): Promise<void> {
      await audit.insertOne({ _id: newId(), at: now(), ...change });
    },

    async auditLog(name?: string): Promise<AuditEntry[]> {
      return audit
        .find(name ? { name } : {})
        .sort({ at: -1 })
        .limit(200)
        .toArray();
    },
  };
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

/** The canary that a rollback ends: one of the version that is rolled back, or of the version that is live again. */
export function canaryThatEnds({ live, before, canary }: RemoteState): RemoteState['canary'] {
  return canary && [live.version, before[0]].includes(canary.version) ? canary : null;
}
