import { Refusal, type BuiltRemote, type ShellAssets } from '@mesa/contract';
import type { Log } from '@mesa/server-kit';
import { findIncompatibilities, surroundingIncompatibilities, type Candidate } from './publish-gate';
import { callIncompatibilities, servedCalls, type Shapes } from './served-calls';
import { canaryThatEnds, rolledBack, withLive, type LiveState, type RemoteState } from './live-state';
import type { PublishedVersion, Upload, VersionStore } from './version-store';

const CANARY_OVER = 'That canary is over.';

interface ReleaseManagerDependencies {
  state: LiveState;
  versions: VersionStore;
  shellAssets: () => Promise<ShellAssets>;
  now: () => Date;
}

export type ReleaseManager = ReturnType<typeof createReleaseManager>;

/** What can be done with remotes, whoever asks: each act checks, changes and leaves a line in the trail. */
export function createReleaseManager({ state, versions, shellAssets, now }: ReleaseManagerDependencies) {
  const published = async (name: string, version: string): Promise<PublishedVersion> => {
    const found = await versions.find(name, version);
    if (!found) throw new Refusal('missing', `${name} ${version} is not published.`);
    if (found.draft) throw new Refusal('invalid', `${name} ${version} is a preview. Publish it first.`);
    return found;
  };

  const liveBuilds = async (): Promise<BuiltRemote[]> =>
    Promise.all(
      Object.entries(state.remotes()).map(
        async ([name, { live }]) => (await published(name, live.version)).built,
      ),
    );

  /** @throws Refusal `invalid` with all that does not fit what is live. */
  const check = async (wanted: Record<string, string>, force: boolean): Promise<void> => {
    const candidates = await Promise.all(
      Object.entries(wanted).map(async ([name, version]) => candidateOf(await published(name, version))),
    );
    const incompatibilities = findIncompatibilities({
      candidates,
      live: await liveBuilds(),
      shell: (await shellAssets()).provides,
      served: servedCalls,
      force,
    });
    if (incompatibilities.length > 0) throw new Refusal('invalid', incompatibilities);
  };

  const canaryOf = (name: string): NonNullable<RemoteState['canary']> => {
    const canary = state.remotes()[name]?.canary;
    if (!canary) throw new Refusal('invalid', `${name} has no canary.`);
    return canary;
  };

  return {
    /** @returns false when exactly this was published before */
    async publish(version: string, built: BuiltRemote, uploads: Upload[], by: string): Promise<boolean> {
      const isNew = await versions.publish({ version, built, uploads, by });
      if (isNew) await state.note({ name: built.name, action: 'publish', version, by });
      return isNew;
    },

    /** Keeps a build to be looked at through signed links; nobody else is told of it. */
    async preview(version: string, built: BuiltRemote, uploads: Upload[], by: string): Promise<void> {
      const isNew = await versions.publish({ version, built, uploads, by, draft: true });
      if (isNew) await state.note({ name: built.name, action: 'preview', version, by });
    },

    /** Makes published versions live, all at once. */
    async goLive(
      wanted: Record<string, string>,
      by: string,
      { force, action = 'live' }: { force: boolean; action?: 'live' | 'promote' },
    ): Promise<void> {
      await check(wanted, force);
      const changes = Object.entries(wanted).map(([name, version]) => ({ name, action, version, by }));
      await state.change(changes, (stored, name) => {
        // another instance may have taken it back a moment ago, because it fails
        if (action === 'promote' && stored?.canary?.version !== wanted[name])
          throw new Refusal('taken', CANARY_OVER);
        return withLive(stored, wanted[name]!, by, now());
      });
    },

    async rollBack(name: string, by: string): Promise<void> {
      const from = state.remotes()[name];
      const { version } = rolledBack(from, name, by, now()).live;
      await published(name, version);
      await state.change([{ name, action: 'rollback', version, by, note: rollbackNote }], (stored) =>
        rolledBack(stored, name, by, now()),
      );
    },

    /** @param percent 0 ends it, whether or not it still fits: that asks no gate, as a rollback asks none */
    async setCanary(name: string, version: string, percent: number, by: string): Promise<void> {
      if (percent > 0) await check({ [name]: version }, false);
      await state.change([{ name, action: 'canary', version, by, note: `${percent} %` }], (stored) => {
        if (!stored) throw new Refusal('invalid', `${name} has no live version to be a canary beside.`);
        if (percent > 0 && stored.live.version === version)
          throw new Refusal('invalid', `${name} ${version} is live: everybody gets it already.`);
        return { ...stored, canary: percent > 0 ? { version, percent, by, since: now() } : null };
      });
    },

    async promote(name: string, by: string): Promise<void> {
      await this.goLive({ [name]: canaryOf(name).version }, by, { force: false, action: 'promote' });
    },

    /** Takes a canary back, if it is still the one that was judged. */
    async withdraw(name: string, judged: NonNullable<RemoteState['canary']>, note: string): Promise<void> {
      await state.change(
        [{ name, action: 'withdraw', version: judged.version, by: 'Mesa', note }],
        (stored) => {
          if (!stored?.canary || stored.canary.since.getTime() !== judged.since.getTime())
            throw new Refusal('taken', CANARY_OVER);
          return { ...stored, canary: null };
        },
      );
    },

    /** Removes all but the newest versions; what is live or a canary stays. @returns the removed */
    async prune(name: string, keep: number, by: string): Promise<string[]> {
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
    },

    /**
     * The other direction of the gate: what would not fit if this shell and these calls were served beside what is live now.
     * Asked by a release of shell and BFF before it begins.
     */
    async fit(
      { provides, calls = {} }: Pick<ShellAssets, 'provides' | 'calls'>,
      served: Shapes = servedCalls,
    ): Promise<string[]> {
      const live = await liveBuilds();
      return [
        ...callIncompatibilities('the shell', calls, served),
        ...live.flatMap((built) => surroundingIncompatibilities(built, provides, served)),
      ];
    },

    async list() {
      const all = await versions.list();
      const shell = (await shellAssets()).provides;
      const names = [...new Set([...Object.keys(state.remotes()), ...all.map(({ name }) => name)])].sort();
      return Promise.all(
        names.map(async (name) => {
          const { live = null, canary = null } = state.remotes()[name] ?? {};
          const incompatibilities = live
            ? surroundingIncompatibilities((await published(name, live.version)).built, shell, servedCalls)
            : [];
          return {
            name,
            live,
            canary,
            /** why the live version does not fit the shell and the calls that are served; empty when it does */
            incompatibilities,
            versions: all
              .filter((one) => one.name === name)
              .map(({ version, by, at, bytes, draft = false }) => ({ version, by, at, bytes, draft })),
          };
        }),
      );
    },
  };
}

/**
 * Tells of every live remote that does not fit the shell and the calls this BFF serves. It serves all the same: one remote
 * costs its own slots only, and its team can mend it nowhere but here.
 */
export async function logIncompatibilities(
  releaseManager: ReleaseManager,
  shellAssets: () => Promise<ShellAssets>,
  log: Log,
): Promise<void> {
  const incompatibilities = await shellAssets()
    .then((assets) => releaseManager.fit(assets))
    .catch((error: unknown) => {
      log.warn({ err: error }, 'live remotes not compared with shell and calls');
      return [];
    });
  for (const incompatibility of incompatibilities) log.warn(`does not fit: ${incompatibility}`);
}

function rollbackNote(state: RemoteState | undefined): string {
  const ended = state && canaryThatEnds(state);
  return `from ${state?.live.version}${ended ? `, and the canary of ${ended.version} ended` : ''}`;
}

function candidateOf({ built, files }: PublishedVersion): Candidate {
  return { built, packed: new Map(files.map(({ path, packed }) => [path, packed])) };
}
