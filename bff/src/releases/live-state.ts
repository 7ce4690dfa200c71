import { Refusal } from '@mesa/contract';
import type { Log } from '@mesa/server-kit';
import { listenToChanges } from '@mesa/server-kit/events';
import { inTransaction, newId, type Database } from '@mesa/server-kit/mongo';
import type { Collection } from 'mongodb';

/** What is live of one remote. */
export interface RemoteState {
  live: { version: string; by: string; since: Date };
  /** versions that were live before, the last one first: where a rollback goes */
  before: string[];
  canary: { version: string; percent: number; by: string; since: Date } | null;
}

/** The one document that says what is live: all of Mesa's visitors see one revision of it. */
interface LiveDocument {
  _id: 'live';
  revision: number;
  remotes: Record<string, RemoteState>;
}

/** One line of the audit trail. */
export interface AuditEntry {
  _id: string;
  at: Date;
  name: string;
  action: 'preview' | 'publish' | 'live' | 'rollback' | 'canary' | 'promote' | 'withdraw' | 'prune';
  version: string;
  by: string;
  /** why, where the action does not say it by itself */
  note?: string;
}

type Change = Omit<AuditEntry, '_id' | 'at'>;
/** A change whose note may depend on what is stored at that moment. */
type Planned = Omit<Change, 'note'> & { note?: string | ((state: RemoteState | undefined) => string) };

const BEFORE_MAX = 20;

export type LiveState = Awaited<ReturnType<typeof openLiveState>>;

/** What is live: one document in MongoDB, changed together with the audit trail, followed by every instance. */
export async function openLiveState(database: Database, log: Log, now: () => Date) {
  const db = database.getClient().db(database.name);
  const states: Collection<LiveDocument> = db.collection('remote_live');
  const audit: Collection<AuditEntry> = db.collection('remote_audit');
  // a transaction cannot always create what it writes to
  await states.updateOne({ _id: 'live' }, { $setOnInsert: { revision: 0, remotes: {} } }, { upsert: true });
  await audit.createIndex({ name: 1, at: -1 });
  let current: LiveDocument = { _id: 'live', revision: -1, remotes: {} };
  const hearers: (() => void)[] = [];

  const reload = async () => {
    const found = await states.findOne({ _id: 'live' });
    // answers may overtake one another
    if (!found || found.revision <= current.revision) return;
    current = found;
    for (const hear of hearers) hear();
  };
  await reload();
  const follower = listenToChanges({
    source: states as never,
    match: { operationType: { $in: ['insert', 'update', 'replace'] } },
    log,
    hear: () => void reload().catch((error) => log.warn({ err: error }, 'live remotes not read')),
  });

  return {
    ready: follower.ready,
    stop: () => follower.stop(),
    onChange: (hear: () => void) => void hearers.push(hear),
    remotes: (): Readonly<Record<string, RemoteState>> => current.remotes,

    /**
     * Changes some remotes' states and writes the trail, all of it or nothing.
     * @param decide gets what is stored (undefined: never live) and answers the new state
     * @throws Refusal `taken` when somebody else changed something at the same moment
     */
    async change(
      changes: Planned[],
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
          throw new Refusal('taken', 'Somebody changed what is live at the same moment. Look and try again.');
        const lines = changes.map(({ note, ...change }) => ({
          ...change,
          ...(note && { note: typeof note === 'string' ? note : note(stored!.remotes[change.name]) }),
        }));
        await audit.insertMany(
          lines.map((line) => ({ _id: newId(), at: now(), ...line })),
          options,
        );
      });
      // this instance answers with what it has just been told, before the change stream says so
      await reload();
    },

    async note(change: Change): Promise<void> {
      await audit.insertOne({ _id: newId(), at: now(), ...change });
    },

    async trail(name?: string): Promise<AuditEntry[]> {
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
  // the version that was taken back does not go onto the list: a second rollback goes further back
  return { live: { version, by, since }, before, canary: canaryThatEnds(state) ? null : state.canary };
}

/** The canary that a rollback from this state ends: nobody shall get what was taken back, and everybody gets what is live again. */
export function canaryThatEnds({ live, before, canary }: RemoteState): RemoteState['canary'] {
  return canary && [live.version, before[0]].includes(canary.version) ? canary : null;
}
