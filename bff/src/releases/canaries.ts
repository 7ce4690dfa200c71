import type { RemoteEntry, RemoteReport } from '@mesa/contract';
import type { Log } from '@mesa/server-kit';
import type { Database } from '@mesa/server-kit/mongo';
import { LRUCache } from 'lru-cache';
import type { Collection } from 'mongodb';
import type { Visitor } from '../edge/session/visitor';
import type { ReleaseManager } from './release-manager';
import type { LiveState, RemoteState } from './live-state';
import { isClearlyWorse, rateOf, type Fared } from './canary-verdict';

const TELL_MS = 2_000;
const KEPT_SECONDS = 30 * 24 * 3_600;
const VISITORS = 50_000;
const VISIT_MS = 10 * 60_000;

type Canary = NonNullable<RemoteState['canary']>;
type Arm = 'canary' | 'live';

/** How canary and live version fared beside each other, all instances together. */
interface TrialDocument {
  /** name, version and begin of the canary */
  _id: string;
  canary: Fared;
  live: Fared;
  at: Date;
}

interface TrialsParts {
  database: Database;
  state: LiveState;
  releaseManager: ReleaseManager;
  log: Log;
  now: () => Date;
}

export type Canaries = Awaited<ReturnType<typeof openCanaries>>;

/**
 * While a canary runs: counts pages opened with it and with the live version, and the failures the shell tells of each;
 * takes the canary back as soon as it is clearly worse. Counting is in memory; every two seconds the instances add up.
 */
export async function openCanaries({ database, state, releaseManager, log, now }: TrialsParts) {
  const canaries: Collection<TrialDocument> = database
    .getClient()
    .db(database.name)
    .collection('remote_trials');
  await canaries.createIndex({ at: 1 }, { expireAfterSeconds: KEPT_SECONDS });
  // one visit that fails again and again is one failure
  const told = new LRUCache<string, true>({ max: VISITORS, ttl: VISIT_MS });
  const opened = new LRUCache<string, true>({ max: VISITORS, ttl: VISIT_MS });
  let untold = new Map<string, Record<string, number>>();

  const count = (name: string, canary: Canary, arm: Arm, what: keyof Fared) => {
    const id = idOf(name, canary);
    const counts = untold.get(id) ?? {};
    counts[`${arm}.${what}`] = (counts[`${arm}.${what}`] ?? 0) + 1;
    untold.set(id, counts);
  };

  const armOf = (name: string, version: string): { canary: Canary; arm: Arm } | undefined => {
    const { canary, live } = state.remotes()[name] ?? {};
    if (!canary || !live) return undefined;
    if (version === canary.version) return { canary, arm: 'canary' };
    return version === live.version ? { canary, arm: 'live' } : undefined;
  };

  const judge = async (name: string, canary: Canary): Promise<void> => {
    const found = await canaries.findOne({ _id: idOf(name, canary) });
    if (!found || !isClearlyWorse(found.canary, found.live)) return;
    const note = `it failed in ${inWords(found.canary)}, the live version in ${inWords(found.live)}`;
    log.warn({ remote: name, version: canary.version }, `canary taken back: ${note}`);
    await releaseManager.withdraw(name, canary, note);
  };

  const tell = async (): Promise<void> => {
    const counts = untold;
    untold = new Map();
    if (counts.size > 0) {
      await canaries.bulkWrite(
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

  let telling = Promise.resolve();
  const timer = setInterval(() => {
    telling = telling.then(tell).catch((error: unknown) => log.warn({ err: error }, 'trials not told'));
  }, TELL_MS);
  timer.unref();

  return {
    /** A page was opened with this set of remotes. */
    opened(visitor: Visitor, remotes: readonly RemoteEntry[]): void {
      for (const { name, version, preview } of remotes) {
        const trial = preview ? undefined : armOf(name, version);
        const visit = `${visitor.id} ${name} ${version}`;
        if (!trial || opened.has(visit)) continue;
        opened.set(visit, true);
        count(name, trial.canary, trial.arm, 'loads');
      }
    },

    /** The shell tells of a failure; one from a visitor who was never given that version here or elsewhere counts all the same. */
    failed(visitor: Visitor, { name, version }: RemoteReport): void {
      const trial = armOf(name, version);
      const visit = `${visitor.id} ${name} ${version}`;
      if (!trial || told.has(visit)) return;
      told.set(visit, true);
      count(name, trial.canary, trial.arm, 'errors');
    },

    async stop(): Promise<void> {
      clearInterval(timer);
      await telling;
    },
  };
}

function idOf(name: string, { version, since }: Canary): string {
  return `${name}@${version} ${since.toISOString()}`;
}

function inWords(fared: Fared): string {
  return `${fared.errors} of ${fared.loads} visits (${Math.round(rateOf(fared) * 100)} %)`;
}
