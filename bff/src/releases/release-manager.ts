import { Refusal, type BuiltRemote, type ShellAssets } from '@mesa/contract';
import type { Log } from '@mesa/server-kit';
import { findIncompatibilities, surroundingIncompatibilities, type Candidate } from './publish-gate';
import { callIncompatibilities, servedCalls, type Shapes } from './served-calls';
import { canaryThatEnds, rolledBack, withLive, type LiveState, type RemoteState } from './live-state';
import type { PublishedVersion, Upload, VersionStore } from './version-store';

const CANARY_ENDED = 'That canary has ended.';

interface ReleaseManagerDependencies {
  state: LiveState;
  versions: VersionStore;
  shellAssets: () => Promise<ShellAssets>;
  now: () => Date;
}

export type ReleaseManager = ReturnType<typeof createReleaseManager>;

/** Every operation on remotes. Each one checks, changes the live state, and writes to the audit log. */
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

  /** @throws Refusal `invalid` with every incompatibility. */
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

    /** Stores a build that only signed links open. */
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
        // another instance may just have withdrawn the canary because it fails
        if (action === 'promote' && stored?.canary?.version !== wanted[name])
          throw new Refusal('taken', CANARY_ENDED);
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

    /** @param percent 0 ends the canary; like a rollback, that does not pass the publish gate */
    async setCanary(name: string, version: string, percent: number, by: string): Promise<void> {
      if (percent > 0) await check({ [name]: version }, false);
      await state.change([{ name, action: 'canary', version, by, note: `${percent} %` }], (stored) => {
        if (!stored)
          throw new Refusal('invalid', `${name} has no live version yet, so it cannot have a canary.`);
        if (percent > 0 && stored.live.version === version)
          throw new Refusal('invalid', `${name} ${version} is already live for everybody.`);
        return { ...stored, canary: percent > 0 ? { version, percent, by, since: now() } : null };
      });
    },

    async promote(name: string, by: string): Promise<void> {
      await this.goLive({ [name]: canaryOf(name).version }, by, { force: false, action: 'promote' });
    },

    /** Ends a failing canary, if it is still the one that was judged. */
    async withdraw(name: string, judged: NonNullable<RemoteState['canary']>, note: string): Promise<void> {
      await state.change(
        [{ name, action: 'withdraw', version: judged.version, by: 'Mesa', note }],
        (stored) => {
          if (!stored?.canary || stored.canary.since.getTime() !== judged.since.getTime())
            throw new Refusal('taken', CANARY_ENDED);
          return { ...stored, canary: null };
        },
      );
    },

    /** Removes all but the newest versions; live versions and canaries stay. @returns the removed versions */
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
     * The publish gate in the other direction: which live remotes would be incompatible with this shell and these calls.
     * A release of shell and BFF checks it before it starts.
     */
    async checkProvided(
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
            /** why the live version is incompatible with the shell and the served calls; empty when it is not */
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
 * Logs every live remote that is incompatible with the shell and the calls of this BFF. It is served all the same: a broken
 * remote affects only its own screens, and its team can fix it only by publishing here.
 */
export async function logIncompatibilities(
  releaseManager: ReleaseManager,
  shellAssets: () => Promise<ShellAssets>,
  log: Log,
): Promise<void> {
  const incompatibilities = await shellAssets()
    .then((assets) => releaseManager.checkProvided(assets))
    .catch((error: unknown) => {
      log.warn({ err: error }, 'live remotes not checked against shell and calls');
      return [];
    });
  for (const incompatibility of incompatibilities) log.warn(`incompatible: ${incompatibility}`);
}

function rollbackNote(state: RemoteState | undefined): string {
  const ended = state && canaryThatEnds(state);
  return `from ${state?.live.version}${ended ? `; the canary ${ended.version} ended` : ''}`;
}

function candidateOf({ built, files }: PublishedVersion): Candidate {
  return { built, packed: new Map(files.map(({ path, packed }) => [path, packed])) };
}
