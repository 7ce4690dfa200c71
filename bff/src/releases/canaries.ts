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

/** Opens the counts of canary visits and starts judging the canaries that run. */
export async function openCanaries(dependencies: CanariesDependencies): Promise<Canaries> {
  const { database } = dependencies;
  // the collection has the name that earlier releases gave it
  const records = database.getClient().db(database.name).collection<CanaryRecord>('remote_trials');
  await records.createIndex({ at: 1 }, { expireAfterSeconds: RECORD_SECONDS });
  return new Canaries(records, dependencies);
}

/**
 * While a canary runs, counts the pages opened with it and with the live version, and the failures that the
 * shell reports for each. Withdraws the canary as soon as it is clearly worse. Each instance counts in memory
 * and adds its counts to the record every two seconds.
 */
export class Canaries {
  // a visit counts once, however often it opens the page or fails
  private readonly failedVisits = new LRUCache<string, true>({ max: VISITS_MAX, ttl: VISIT_MS });
  private readonly openedVisits = new LRUCache<string, true>({ max: VISITS_MAX, ttl: VISIT_MS });
  private pending = new Map<string, Record<string, number>>();
  private flushing = Promise.resolve();
  private readonly timer: NodeJS.Timeout;

  constructor(
    private readonly records: Collection<CanaryRecord>,
    private readonly dependencies: Omit<CanariesDependencies, 'database'>,
  ) {
    this.timer = setInterval(() => {
      this.flushing = this.flushing
        .then(() => this.flush())
        .catch((error: unknown) => dependencies.log.warn({ err: error }, 'canary counts not written'));
    }, FLUSH_MS);
    this.timer.unref();
  }

  /** A page was opened with this set of remotes. */
  opened(visitor: Visitor, remotes: readonly RemoteEntry[]): void {
    for (const { name, version, preview } of remotes)
      if (!preview) this.count(visitor, { name, version }, 'loads', this.openedVisits);
  }

  /** The shell reported a failure. It counts even if no instance gave this visitor the version. */
  failed(visitor: Visitor, { name, version }: RemoteReport): void {
    this.count(visitor, { name, version }, 'errors', this.failedVisits);
  }

  async stop(): Promise<void> {
    clearInterval(this.timer);
    await this.flushing;
  }

  private count(
    visitor: Visitor,
    { name, version }: { name: string; version: string },
    what: keyof VisitCounts,
    countedVisits: LRUCache<string, true>,
  ): void {
    const { canary, live } = this.dependencies.state.remotes()[name] ?? {};
    const arm = version === canary?.version ? 'canary' : version === live?.version ? 'live' : undefined;
    const visit = `${visitor.id} ${name} ${version}`;
    if (!canary || !arm || countedVisits.has(visit)) return;
    countedVisits.set(visit, true);
    const id = idOf(name, canary);
    const counts = this.pending.get(id) ?? {};
    counts[`${arm}.${what}`] = (counts[`${arm}.${what}`] ?? 0) + 1;
    this.pending.set(id, counts);
  }

  private async flush(): Promise<void> {
    const counts = this.pending;
    this.pending = new Map();
    const zero = { 'canary.loads': 0, 'canary.errors': 0, 'live.loads': 0, 'live.errors': 0 };
    if (counts.size > 0) {
      await this.records.bulkWrite(
        [...counts].map(([_id, amounts]) => ({
          updateOne: {
            filter: { _id },
            update: { $inc: { ...zero, ...amounts }, $set: { at: this.dependencies.now() } },
            upsert: true,
          },
        })),
      );
    }
    for (const [name, { canary }] of Object.entries(this.dependencies.state.remotes()))
      if (canary) await this.judge(name, canary);
  }

  private async judge(name: string, canary: Canary): Promise<void> {
    const { log, releaseManager } = this.dependencies;
    const found = await this.records.findOne({ _id: idOf(name, canary) });
    if (!found || !isClearlyWorse(found.canary, found.live)) return;
    const note = `it failed in ${describeCounts(found.canary)}, the live version in ${describeCounts(found.live)}`;
    log.warn({ remote: name, version: canary.version }, `canary withdrawn: ${note}`);
    await releaseManager.withdraw(name, canary, note);
  }
}

function idOf(name: string, { version, since }: Canary): string {
  return `${name}@${version} ${since.toISOString()}`;
}

function describeCounts(counts: VisitCounts): string {
  return `${counts.errors} of ${counts.loads} visits (${Math.round(failureRate(counts) * 100)} %)`;
}
