import { Refusal, USED, type RemoteEntry, type RemoteReport } from '@mesa/contract';
import { runEvery, type Log, type Repeated } from '@mesa/server-kit';
import type { Database } from '@mesa/server-kit/mongo';
import type { LiveState } from '../live/live-state';
import type { ReleaseManager } from '../live/release-manager';
import { lastGoodOf } from '../live/remote-state';
import {
  openVersionVisitors,
  type PageVisitor,
  type VersionVisitors,
  type VisitorCounts,
} from './version-visitors';

const FLUSH_MS = 2_000;
/** How long a live version is judged: later, going back would hardly help. */
const FRESH_MS = 24 * 3_600_000;

interface JudgeDependencies {
  database: Database;
  state: LiveState;
  releaseManager: ReleaseManager;
  /** the setting MESA_FAILING_SHARE */
  failingShare: number;
  log: Log;
  now: () => Date;
}

/** A version, and since when visitors get it. */
interface Period {
  version: string;
  since: Date;
}

/** Opens the counts of visitors, and starts judging canaries and fresh live versions. */
export async function openVersionJudge(dependencies: JudgeDependencies): Promise<VersionJudge> {
  return new VersionJudge(await openVersionVisitors(dependencies.database, dependencies.now), dependencies);
}

/**
 * Counts who used a canary, the live version beside it or a fresh live version, and for whom it failed, as
 * the shell reports. Takes a version back as soon as it is clearly worse: a canary than the live version, a
 * fresh live version when it fails for most of its visitors. Each instance counts in memory and adds its
 * counts to the record every two seconds.
 */
export class VersionJudge {
  private readonly flushing: Repeated;

  constructor(
    private readonly visitors: VersionVisitors,
    private readonly dependencies: Omit<JudgeDependencies, 'database'>,
  ) {
    this.flushing = runEvery(
      FLUSH_MS,
      'visitors of versions not counted',
      () => this.flush(),
      dependencies.log,
    );
  }

  /** The names of those remotes of a page whose visitors are counted. */
  namesOf(remotes: readonly RemoteEntry[]): string[] {
    return remotes
      .filter(({ name, version, preview }) => !preview && this.periodOf(name, version))
      .map(({ name }) => name);
  }

  /** The shell reported a use or a failure. Also counts if another instance gave this visitor the page. */
  reported(
    visitor: PageVisitor,
    { name, version, kind }: Pick<RemoteReport, 'name' | 'version' | 'kind'>,
  ): void {
    const period = this.periodOf(name, version);
    if (period) this.visitors[kind === USED ? 'used' : 'failed'](idOf(name, period), visitor);
  }

  /**
   * What the counts say so far of a canary, or of a fresh live version without one.
   * @returns null when neither is judged
   */
  async verdictSoFar(name: string): Promise<string | null> {
    const { canary, live } = this.dependencies.state.remotes()[name] ?? {};
    if (!live) return null;
    const counts = (period: Period) => this.visitors.of(idOf(name, period));
    if (canary) return besideLive(await counts(canary), await counts(live));
    return this.isFresh(live) ? failures(await counts(live)) : null;
  }

  async stop(): Promise<void> {
    await this.flushing.stop();
    await this.visitors.flush();
  }

  private periodOf(name: string, version: string): Period | undefined {
    const { canary, live } = this.dependencies.state.remotes()[name] ?? {};
    if (canary?.version === version) return canary;
    return live?.version === version && (canary || this.isFresh(live)) ? live : undefined;
  }

  private isFresh({ since }: Period): boolean {
    return this.dependencies.now().getTime() - since.getTime() < FRESH_MS;
  }

  private async flush(): Promise<void> {
    await this.visitors.flush();
    const { state, failingShare } = this.dependencies;
    for (const [name, remote] of Object.entries(state.remotes())) {
      const { live, canary } = remote;
      if (!live) continue;
      const counts = (period: Period) => this.visitors.of(idOf(name, period));
      const mayBeWorse = (period: Period) => this.visitors.haveFailed(idOf(name, period), ERRORS_MIN);
      if (canary && (await mayBeWorse(canary))) {
        const [ofCanary, ofLive] = [await counts(canary), await counts(live)];
        if (isClearlyWorse(ofCanary, failingShare, ofLive))
          await this.withdraw(name, canary, besideLive(ofCanary, ofLive));
      }
      if (this.isFresh(live) && lastGoodOf(remote) && (await mayBeWorse(live))) {
        const ofLive = await counts(live);
        if (isClearlyWorse(ofLive, failingShare)) await this.withdraw(name, live, failures(ofLive));
      }
    }
  }

  private async withdraw(name: string, judged: Period, why: string): Promise<void> {
    const { log, releaseManager } = this.dependencies;
    log.warn({ remote: name, version: judged.version }, `version withdrawn: ${why}`);
    await releaseManager.withdraw(name, judged, why).catch((error: unknown) => {
      // another instance was faster
      if (!(error instanceof Refusal) || error.kind !== 'taken') throw error;
    });
  }
}

const idOf = (name: string, { version, since }: Period) => `${name}@${version} ${since.toISOString()}`;

const failures = (counts: VisitorCounts) => `it failed for ${describe(counts)}`;

const besideLive = (canary: VisitorCounts, live: VisitorCounts) =>
  `${failures(canary)}, the live version for ${describe(live)}`;

const describe = (counts: VisitorCounts) =>
  `${counts.errors} of ${counts.loads} visitors (${Math.round(failureRate(counts) * 100)} %)`;

const NOBODY: VisitorCounts = { loads: 0, errors: 0 };
/** For fewer visitors no version is judged. */
export const ERRORS_MIN = 5;
const RATIO_MIN = 2;
/** The least share with nothing to compare with: a live version, or a canary beside an unused one. */
const SHARE_ALONE = 0.5;

/**
 * Whether a version is taken back (docs/decisions/020): it failed for at least five visitors, at least twice
 * as often as the one beside it, and for more than a share of its visitors that the operator sets; alone, for
 * at least half of them.
 * @param share the setting MESA_FAILING_SHARE, 0 to 1
 * @param live without any visitors for a version that is judged alone
 */
export function isClearlyWorse(canary: VisitorCounts, share: number, live: VisitorCounts = NOBODY): boolean {
  const rate = failureRate(canary);
  return (
    canary.errors >= ERRORS_MIN &&
    rate >= RATIO_MIN * failureRate(live) &&
    rate > share &&
    (live.loads > 0 || rate >= SHARE_ALONE)
  );
}

export function failureRate({ loads, errors }: VisitorCounts): number {
  return loads > 0 ? Math.min(1, errors / loads) : errors > 0 ? 1 : 0;
}
