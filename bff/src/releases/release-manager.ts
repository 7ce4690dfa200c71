import { Refusal, type BuiltRemote, type ShellAssets } from '@mesa/contract';
import { callIncompatibilities, type Shapes } from '@mesa/contract/compatibility';
import { candidateOf, findIncompatibilities, platformIncompatibilities } from './publish-gate';
import { servedCalls } from './served-calls';
import type { LiveState } from './live-state';
import type { Upload } from './published-files';
import {
  canaryThatEnds,
  MESA,
  refuseRetire,
  rolledBack,
  withCanary,
  withLive,
  type Actor,
  type Canary,
  type Climb,
  type LiveRemotes,
  type RemoteState,
} from './remote-state';
import type { PublishedVersion, VersionStore } from './version-store';

const CANARY_ENDED = 'That canary has ended.';

interface ReleaseManagerDependencies {
  state: LiveState;
  versions: VersionStore;
  shellAssets: () => Promise<ShellAssets>;
  now: () => Date;
}

interface GoLiveOptions {
  /** allows a remote to drop routes and modals that it owned */
  force: boolean;
  automatic?: boolean;
  action?: 'live' | 'promote';
}

/** Every operation on remotes. Each one checks, changes the live state, and writes to the audit log. */
export class ReleaseManager {
  constructor(private readonly dependencies: ReleaseManagerDependencies) {}

  /** @returns false when exactly this was published before */
  async publish(version: string, built: BuiltRemote, uploads: Upload[], actor: Actor): Promise<boolean> {
    const { state, versions } = this.dependencies;
    const isNew = await versions.publish({ version, built, uploads, by: actor.by });
    if (isNew) await state.note({ name: built.name, action: 'publish', version, ...actor });
    return isNew;
  }

  /** Stores a build that only signed links open. */
  async preview(version: string, built: BuiltRemote, uploads: Upload[], actor: Actor): Promise<void> {
    const { state, versions } = this.dependencies;
    const isNew = await versions.publish({ version, built, uploads, by: actor.by, draft: true });
    if (isNew) await state.note({ name: built.name, action: 'preview', version, ...actor });
  }

  /**
   * Makes published versions live, all at once.
   * @param options.automatic the start of the system made them live, so its next start may replace them
   */
  async goLive(
    wanted: Record<string, string>,
    actor: Actor,
    { force, automatic = false, action = 'live' }: GoLiveOptions,
  ): Promise<void> {
    const { state, now } = this.dependencies;
    const passGate = await this.gateOf(wanted, force);
    const changes = Object.entries(wanted).map(([name, version]) => ({ name, action, version, ...actor }));
    const decide = (stored: RemoteState | undefined, name: string): RemoteState => {
      // another instance may just have withdrawn the canary because it fails
      if (action === 'promote' && stored?.canary?.version !== wanted[name])
        throw new Refusal('taken', CANARY_ENDED);
      const live = { version: wanted[name]!, by: actor.by, since: now() };
      return withLive(stored, automatic ? { ...live, automatic } : live);
    };
    await state.change(changes, decide, passGate);
  }

  /**
   * Makes the version live that was live before. It does not pass the publish gate (docs/decisions/094).
   * @throws Refusal `invalid` when a file of it was altered since, `taken` when two roll back at once
   */
  async rollBack(name: string, actor: Actor): Promise<void> {
    const { state, versions, now } = this.dependencies;
    const { version } = rolledBack(state.remotes()[name], name, actor.by, now()).live;
    const altered = await versions.alteredFile(await this.published(name, version));
    if (altered)
      throw new Refusal(
        'invalid',
        `${name} ${version} cannot go live again: its stored file ${altered} is not the one that was ` +
          'published. Publish the remote under a new version.',
      );
    await state.change([{ name, action: 'rollback', version, ...actor, note: rollbackNote }], (stored) => {
      const next = rolledBack(stored, name, actor.by, now());
      if (next.live.version !== version) throw new Refusal('taken', `${name} has just been changed.`);
      return next;
    });
  }

  /**
   * Takes a remote off the site, as a rollback of its first release: nobody gets its screens any more. Its
   * versions stay published, and any of them can go live again.
   * @param force allows it although an earlier version could be restored
   */
  async retire(name: string, actor: Actor, { force }: { force: boolean }): Promise<void> {
    const { state } = this.dependencies;
    refuseRetire(state.remotes()[name], name, force);
    const { version } = state.remotes()[name]!.live;
    await state.change([{ name, action: 'retire', version, ...actor }], (stored) => {
      refuseRetire(stored, name, force);
      return null;
    });
  }

  /** @param percent 0 ends the canary; like a rollback, that does not pass the publish gate */
  async setCanary(
    name: string,
    { version, percent, climb }: { version: string; percent: number; climb?: Climb },
    actor: Actor,
  ): Promise<void> {
    const { state, now } = this.dependencies;
    const passGate = percent > 0 ? await this.gateOf({ [name]: version }, false) : undefined;
    const canary: Canary | null =
      percent > 0 ? { version, percent, by: actor.by, since: now(), ...(climb && { climb }) } : null;
    const steps = climb && `, to climb by ${climb.steps.join(', ')} % every ${climb.every_seconds} s`;
    const change = { name, action: 'canary', version, ...actor, note: `${percent} %${steps ?? ''}` } as const;
    await state.change([change], (stored) => withCanary(stored, name, { version }, canary), passGate);
  }

  /** Makes the canary live. */
  async promote(name: string, actor: Actor): Promise<void> {
    const canary = this.dependencies.state.remotes()[name]?.canary;
    if (!canary) throw new Refusal('invalid', `${name} has no canary.`);
    await this.goLive({ [name]: canary.version }, actor, { force: false, action: 'promote' });
  }

  /** Ends a failing canary, if it is still the one that was judged. */
  async withdraw(name: string, judged: Canary, note: string): Promise<void> {
    const change = { name, action: 'withdraw', version: judged.version, ...MESA, note } as const;
    await this.dependencies.state.change([change], (stored) => {
      if (!stored?.canary || stored.canary.since.getTime() !== judged.since.getTime())
        throw new Refusal('taken', CANARY_ENDED);
      return { ...stored, canary: null };
    });
  }

  /**
   * Removes all but the newest versions, and of previews too. What is live, a canary or what a rollback would
   * restore stays. @returns the removed versions
   */
  async prune(name: string, keep: number, actor: Actor): Promise<string[]> {
    const { state, versions } = this.dependencies;
    const { live, canary, before } = state.remotes()[name] ?? {};
    const needed = [live?.version, canary?.version, before?.[0]];
    const all = await versions.list(name);
    const removable = [all.filter(({ draft }) => !draft), all.filter(({ draft }) => draft)]
      .flatMap((found) => found.slice(keep).map(({ version }) => version))
      .filter((version) => !needed.includes(version));
    for (const version of removable) {
      await versions.remove(name, version);
      await state.note({ name, action: 'prune', version, ...actor });
    }
    return removable;
  }

  /**
   * The publish gate in the other direction: which live remotes would be incompatible with this shell and
   * these calls. A release of shell and BFF checks it before it starts.
   * @param shellName what the sentences call the shell
   */
  async checkProvided(
    { provides, calls = {} }: Pick<ShellAssets, 'provides' | 'calls'>,
    served: Shapes = servedCalls,
    shellName?: string,
  ): Promise<string[]> {
    const live = await this.liveBuilds(this.dependencies.state.remotes());
    return [
      ...callIncompatibilities('the shell', calls, served),
      ...live.flatMap((built) => platformIncompatibilities(built, provides, served, shellName)),
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
          retired: state.retired()[name] ?? null,
          incompatibilities: built ? platformIncompatibilities(built, shell, servedCalls) : [],
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

  private liveBuilds(remotes: LiveRemotes): Promise<BuiltRemote[]> {
    return Promise.all(
      Object.entries(remotes).map(
        async ([name, { live }]) => (await this.published(name, live.version)).built,
      ),
    );
  }

  /**
   * The publish gate for these versions. It is asked about the state that it changes, in the transaction of
   * the change: two remotes that go live at the same moment must not both get one route.
   * @returns throws Refusal `invalid` with every incompatibility
   */
  private async gateOf(
    wanted: Record<string, string>,
    force: boolean,
  ): Promise<(remotes: LiveRemotes) => Promise<void>> {
    const candidates = await Promise.all(
      Object.entries(wanted).map(async ([name, version]) => candidateOf(await this.published(name, version))),
    );
    const shell = (await this.dependencies.shellAssets()).provides;
    return async (remotes) => {
      const live = await this.liveBuilds(remotes);
      const found = findIncompatibilities({ candidates, live, shell, served: servedCalls, force });
      if (found.length > 0) throw new Refusal('invalid', found);
    };
  }
}

function rollbackNote(state: RemoteState | undefined): string {
  const ended = state && canaryThatEnds(state);
  return `from ${state?.live.version}${ended ? `; the canary ${ended.version} ended` : ''}`;
}
