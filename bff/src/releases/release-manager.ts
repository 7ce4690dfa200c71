import { Refusal, type BuiltRemote, type ShellAssets } from '@mesa/contract';
import { findIncompatibilities, surroundingIncompatibilities, type Candidate } from './publish-gate';
import { callIncompatibilities, servedCalls, type Shapes } from './served-calls';
import { canaryThatEnds, rolledBack, withLive, type LiveState, type RemoteState } from './live-state';
import type { Upload } from './published-files';
import type { PublishedVersion, VersionStore } from './version-store';

const CANARY_ENDED = 'That canary has ended.';

interface ReleaseManagerDependencies {
  state: LiveState;
  versions: VersionStore;
  shellAssets: () => Promise<ShellAssets>;
  now: () => Date;
}

/** Every operation on remotes. Each one checks, changes the live state, and writes to the audit log. */
export class ReleaseManager {
  constructor(private readonly dependencies: ReleaseManagerDependencies) {}

  /** @returns false when exactly this was published before */
  async publish(version: string, built: BuiltRemote, uploads: Upload[], by: string): Promise<boolean> {
    const { state, versions } = this.dependencies;
    const isNew = await versions.publish({ version, built, uploads, by });
    if (isNew) await state.note({ name: built.name, action: 'publish', version, by });
    return isNew;
  }

  /** Stores a build that only signed links open. */
  async preview(version: string, built: BuiltRemote, uploads: Upload[], by: string): Promise<void> {
    const { state, versions } = this.dependencies;
    const isNew = await versions.publish({ version, built, uploads, by, draft: true });
    if (isNew) await state.note({ name: built.name, action: 'preview', version, by });
  }

  /** Makes published versions live, all at once. */
  async goLive(
    wanted: Record<string, string>,
    by: string,
    { force, action = 'live' }: { force: boolean; action?: 'live' | 'promote' },
  ): Promise<void> {
    const { state, now } = this.dependencies;
    await this.passGate(wanted, force);
    const changes = Object.entries(wanted).map(([name, version]) => ({ name, action, version, by }));
    await state.change(changes, (stored, name) => {
      // another instance may just have withdrawn the canary because it fails
      if (action === 'promote' && stored?.canary?.version !== wanted[name])
        throw new Refusal('taken', CANARY_ENDED);
      return withLive(stored, wanted[name]!, by, now());
    });
  }

  /** Makes the version live that was live before. It does not pass the publish gate (docs/decisions/094). */
  async rollBack(name: string, by: string): Promise<void> {
    const { state, now } = this.dependencies;
    const { version } = rolledBack(state.remotes()[name], name, by, now()).live;
    await this.published(name, version);
    await state.change([{ name, action: 'rollback', version, by, note: rollbackNote }], (stored) =>
      rolledBack(stored, name, by, now()),
    );
  }

  /** @param percent 0 ends the canary; like a rollback, that does not pass the publish gate */
  async setCanary(name: string, version: string, percent: number, by: string): Promise<void> {
    const { state, now } = this.dependencies;
    if (percent > 0) await this.passGate({ [name]: version }, false);
    await state.change([{ name, action: 'canary', version, by, note: `${percent} %` }], (stored) => {
      if (!stored)
        throw new Refusal('invalid', `${name} has no live version yet, so it cannot have a canary.`);
      if (percent > 0 && stored.live.version === version)
        throw new Refusal('invalid', `${name} ${version} is already live for everybody.`);
      return { ...stored, canary: percent > 0 ? { version, percent, by, since: now() } : null };
    });
  }

  /** Makes the canary live. */
  async promote(name: string, by: string): Promise<void> {
    const canary = this.dependencies.state.remotes()[name]?.canary;
    if (!canary) throw new Refusal('invalid', `${name} has no canary.`);
    await this.goLive({ [name]: canary.version }, by, { force: false, action: 'promote' });
  }

  /** Ends a failing canary, if it is still the one that was judged. */
  async withdraw(name: string, judged: NonNullable<RemoteState['canary']>, note: string): Promise<void> {
    const change = { name, action: 'withdraw', version: judged.version, by: 'Mesa', note } as const;
    await this.dependencies.state.change([change], (stored) => {
      if (!stored?.canary || stored.canary.since.getTime() !== judged.since.getTime())
        throw new Refusal('taken', CANARY_ENDED);
      return { ...stored, canary: null };
    });
  }

  /** Removes all but the newest versions; live versions and canaries stay. @returns the removed versions */
  async prune(name: string, keep: number, by: string): Promise<string[]> {
    const { state, versions } = this.dependencies;
    const { live, canary } = state.remotes()[name] ?? {};
    const removable = (await versions.list(name))
      .slice(keep)
      .map(({ version }) => version)
      .filter((version) => version !== live?.version && version !== canary?.version);
    for (const version of removable) {
      await versions.remove(name, version);
      await state.note({ name, action: 'prune', version, by });
    }
    return removable;
  }

  /**
   * The publish gate in the other direction: which live remotes would be incompatible with this shell and
   * these calls. A release of shell and BFF checks it before it starts.
   */
  async checkProvided(
    { provides, calls = {} }: Pick<ShellAssets, 'provides' | 'calls'>,
    served: Shapes = servedCalls,
  ): Promise<string[]> {
    const live = await this.liveBuilds();
    return [
      ...callIncompatibilities('the shell', calls, served),
      ...live.flatMap((built) => surroundingIncompatibilities(built, provides, served)),
    ];
  }

  /**
   * Every remote with its live version, its canary, all its versions, and why the live version is
   * incompatible.
   */
  async list() {
    const { state, versions, shellAssets } = this.dependencies;
    const all = await versions.list();
    const shell = (await shellAssets()).provides;
    const names = [...new Set([...Object.keys(state.remotes()), ...all.map(({ name }) => name)])].sort();
    return Promise.all(
      names.map(async (name) => {
        const { live = null, canary = null } = state.remotes()[name] ?? {};
        const built = live && (await this.published(name, live.version)).built;
        return {
          name,
          live,
          canary,
          incompatibilities: built ? surroundingIncompatibilities(built, shell, servedCalls) : [],
          versions: all
            .filter((one) => one.name === name)
            .map(({ version, by, at, bytes, draft = false }) => ({ version, by, at, bytes, draft })),
        };
      }),
    );
  }

  private async published(name: string, version: string): Promise<PublishedVersion> {
    const found = await this.dependencies.versions.find(name, version);
    if (!found) throw new Refusal('missing', `${name} ${version} is not published.`);
    if (found.draft) throw new Refusal('invalid', `${name} ${version} is a preview. Publish it first.`);
    return found;
  }

  private liveBuilds(): Promise<BuiltRemote[]> {
    const live = Object.entries(this.dependencies.state.remotes());
    return Promise.all(
      live.map(
        async ([
          name,
          {
            live: { version },
          },
        ]) => (await this.published(name, version)).built,
      ),
    );
  }

  /** @throws Refusal `invalid` with every incompatibility. */
  private async passGate(wanted: Record<string, string>, force: boolean): Promise<void> {
    const candidates = await Promise.all(
      Object.entries(wanted).map(async ([name, version]) => candidateOf(await this.published(name, version))),
    );
    const incompatibilities = findIncompatibilities({
      candidates,
      live: await this.liveBuilds(),
      shell: (await this.dependencies.shellAssets()).provides,
      served: servedCalls,
      force,
    });
    if (incompatibilities.length > 0) throw new Refusal('invalid', incompatibilities);
  }
}

function rollbackNote(state: RemoteState | undefined): string {
  const ended = state && canaryThatEnds(state);
  return `from ${state?.live.version}${ended ? `; the canary ${ended.version} ended` : ''}`;
}

function candidateOf({ built, files }: PublishedVersion): Candidate {
  return { built, packed: new Map(files.map(({ path, packed }) => [path, packed])) };
}
