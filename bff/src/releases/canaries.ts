import type { RemoteEntry, RemoteReport } from '@mesa/contract';
import type { Log } from '@mesa/server-kit';
import type { Database } from '@mesa/server-kit/mongo';
import { LRUCache } from 'lru-cache';
import type { Collection } from 'mongodb';
import type { Visitor } from '../edge/session/visitor';
import type { ReleaseManager } from './release-manager';
import type { LiveState, RemoteState } from './live-state';
import { failureRate, isClearlyWorse, type VisitCounts } from './canary-verdict';

const FLUSH_MS = 2_000;
const RECORD_SECONDS = 30 * 24 * 3_600;
const VISITS_MAX = 50_000;
const VISIT_MS = 10 * 60_000;

type Canary = NonNullable<RemoteState['canary']>;
type Arm = 'canary' | 'live';

/** Visits of a canary and of the live version while it runs, over all instances. */
interface CanaryRecord {
  /** name, version and start of the canary */
  _id: string;
  canary: VisitCounts;
  live: VisitCounts;
  at: Date;
}

interface CanariesDependencies {
  database: Database;
  state: LiveState;
  releaseManager: ReleaseManager;
  log: Log;
  now: () => Date;
}

export type Canaries = Awaited<ReturnType<typeof openCanaries>>;

/**
 * While a canary runs, counts the pages opened with it and with the live version, and the failures that the shell reports
 * for each. Withdraws the canary as soon as it is clearly worse. Each instance counts in memory and adds its counts to the
 * record every two seconds.
 */
export async function openCanaries({ database, state, releaseManager, log, now }: CanariesDependencies) {
  const records: Collection<CanaryRecord> = database
    .getClient()
    .db(database.name)
    .collection('remote_canaries');
  await records.createIndex({ at: 1 }, { expireAfterSeconds: RECORD_SECONDS });
  // a visit counts once, however often it opens the page or fails
  const failedVisits = new LRUCache<string, true>({ max: VISITS_MAX, ttl: VISIT_MS });
  const openedVisits = new LRUCache<string, true>({ max: VISITS_MAX, ttl: VISIT_MS });
  let pending = new Map<string, Record<string, number>>();

  const count = (name: string, canary: Canary, arm: Arm, what: keyof VisitCounts) => {
    const id = idOf(name, canary);
    const counts = pending.get(id) ?? {};
    counts[`${arm}.${what}`] = (counts[`${arm}.${what}`] ?? 0) + 1;
    pending.set(id, counts);
  };

  const armOf = (name: string, version: string): { canary: Canary; arm: Arm } | undefined => {
    const { canary, live } = state.remotes()[name] ?? {};
    if (!canary || !live) return undefined;
    if (version === canary.version) return { canary, arm: 'canary' };
    return version === live.version ? { canary, arm: 'live' } : undefined;
  };

  const judge = async (name: string, canary: Canary): Promise<void> => {
    const found = await records.findOne({ _id: idOf(name, canary) });
    if (!found || !isClearlyWorse(found.canary, found.live)) return;
    const note = `it failed in ${describeCounts(found.canary)}, the live version in ${describeCounts(found.live)}`;
    log.warn({ remote: name, version: canary.version }, `canary withdrawn: ${note}`);
    await releaseManager.withdraw(name, canary, note);
  };

  const flush = async (): Promise<void> => {
    const counts = pending;
    pending = new Map();
    if (counts.size > 0) {
      await records.bulkWrite(
        [...counts].map(([_id, amounts]) => ({
          updateOne: {
            filter: { _id },
            update: {
              $inc: { 'canary.loads': 0, 'canary.errors': 0, 'live.loads': 0, 'live.errors': 0, ...amounts },
              $set: { at: now() },
            },
            upsert: true,
          },
        })),
      );
    }
    for (const [name, { canary }] of Object.entries(state.remotes())) if (canary) await judge(name, canary);
  };

  let flushing = Promise.resolve();
  const timer = setInterval(() => {
    flushing = flushing
      .then(flush)
      .catch((error: unknown) => log.warn({ err: error }, 'canary counts not written'));
  }, FLUSH_MS);
  timer.unref();

  return {
    /** A page was opened with this set of remotes. */
    opened(visitor: Visitor, remotes: readonly RemoteEntry[]): void {
      for (const { name, version, preview } of remotes) {
        const counted = preview ? undefined : armOf(name, version);
        const visit = `${visitor.id} ${name} ${version}`;
        if (!counted || openedVisits.has(visit)) continue;
        openedVisits.set(visit, true);
        count(name, counted.canary, counted.arm, 'loads');
      }
    },

    /** The shell reported a failure. It counts even if no instance gave this visitor the version. */
    failed(visitor: Visitor, { name, version }: RemoteReport): void {
      const counted = armOf(name, version);
      const visit = `${visitor.id} ${name} ${version}`;
      if (!counted || failedVisits.has(visit)) return;
      failedVisits.set(visit, true);
      count(name, counted.canary, counted.arm, 'errors');
    },

    async stop(): Promise<void> {
      clearInterval(timer);
      await flushing;
    },
  };
}

function idOf(name: string, { version, since }: Canary): string {
  return `${name}@${version} ${since.toISOString()}`;
}

function describeCounts(counts: VisitCounts): string {
  return `${counts.errors} of ${counts.loads} visits (${Math.round(failureRate(counts) * 100)} %)`;
}
