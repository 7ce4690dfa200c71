import { USED, type RemoteEntry, type RemoteReport } from '@mesa/contract';
import type { Log } from '@mesa/server-kit';
import type { Database } from '@mesa/server-kit/mongo';
import { runEvery, type Repeated } from '@mesa/server-kit';
import { climbByItself } from './canary-climb';
import { failureRate, isClearlyWorse, type VisitorCounts } from './canary-verdict';
import { openCanaryVisitors, type Arm, type CanaryVisitors, type PageVisitor } from './canary-visitors';
import type { LiveState } from './live-state';
import type { ReleaseManager } from './release-manager';
import type { Canary } from './remote-state';

const FLUSH_MS = 2_000;

interface CanariesDependencies {
  database: Database;
  state: LiveState;
  releaseManager: ReleaseManager;
  log: Log;
  now: () => Date;
}

/** Opens the counts of canary visitors, and starts judging the canaries that run. */
export async function openCanaries(dependencies: CanariesDependencies): Promise<Canaries> {
  return new Canaries(await openCanaryVisitors(dependencies.database, dependencies.now), dependencies);
}

/**
 * While a canary runs, counts who used it or the live version, and for whom each failed, as the shell
 * reports. Withdraws the canary as soon as it is clearly worse. Each instance counts in memory
 * and adds its counts to the record every two seconds.
 */
export class Canaries {
  private readonly flushing: Repeated;

  constructor(
    private readonly visitors: CanaryVisitors,
    private readonly dependencies: Omit<CanariesDependencies, 'database'>,
  ) {
    this.flushing = runEvery(FLUSH_MS, 'canary counts not written', () => this.flush(), dependencies.log);
  }

  /** The names of those remotes of a page that take part in a canary. */
  namesOf(remotes: readonly RemoteEntry[]): string[] {
    return remotes
      .filter(({ name, version, preview }) => !preview && this.armOf(name, version))
      .map(({ name }) => name);
  }

  /** The shell reported a use or a failure. Also counts if another instance gave this visitor the page. */
  reported(
    visitor: PageVisitor,
    { name, version, kind }: Pick<RemoteReport, 'name' | 'version' | 'kind'>,
  ): void {
    const counted = this.armOf(name, version);
    if (counted) this.visitors[kind === USED ? 'used' : 'failed'](counted.canary, counted.arm, visitor);
  }

  async stop(): Promise<void> {
    await this.flushing.stop();
    await this.visitors.flush();
  }

  /** Whether a version takes part in a canary that runs. */
  private armOf(name: string, version: string): { canary: string; arm: Arm } | undefined {
    const { canary, live } = this.dependencies.state.remotes()[name] ?? {};
    const arm = version === canary?.version ? 'canary' : version === live?.version ? 'live' : undefined;
    return canary && arm ? { canary: idOf(name, canary), arm } : undefined;
  }

  private async flush(): Promise<void> {
    await this.visitors.flush();
    for (const [name, { canary }] of Object.entries(this.dependencies.state.remotes()))
      if (canary) await this.judge(name, canary);
  }

  private async judge(name: string, canary: Canary): Promise<void> {
    const { log, releaseManager } = this.dependencies;
    const found = await this.visitors.of(idOf(name, canary));
    if (!found) return;
    if (!isClearlyWorse(found.canary, found.live))
      return climbByItself(name, canary, found, this.dependencies);
    const note =
      `it failed for ${describeCounts(found.canary)}, ` +
      `the live version for ${describeCounts(found.live)}`;
    log.warn({ remote: name, version: canary.version }, `canary withdrawn: ${note}`);
    await releaseManager.withdraw(name, canary, note);
  }
}

function idOf(name: string, { version, since }: Canary): string {
  return `${name}@${version} ${since.toISOString()}`;
}

function describeCounts(counts: VisitorCounts): string {
  return `${counts.errors} of ${counts.loads} visitors (${Math.round(failureRate(counts) * 100)} %)`;
}
