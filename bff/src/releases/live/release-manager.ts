import { isDeepStrictEqual } from 'node:util';
import { Refusal, type BuiltRemote, type ProvidedByShell, type ShellAssets } from '@mesa/contract';
import { callIncompatibilities, type Shapes } from '@mesa/contract/compatibility';
import type { LiveState } from './live-state';
import { findIncompatibilities, platformIncompatibilities, type Candidate } from '../publish/publish-gate';
import type { ReleaseHook } from './release-hook';
import {
  lastGoodOf,
  MESA,
  retired,
  rolledBack,
  withCanary,
  withLive,
  withoutCanary,
  type Actor,
  type ListedRemote,
  type PastVersion,
  type RemoteStates,
} from './remote-state';
import { servedCalls } from '../publish/service-calls';
import { type ShellTypes, type TypeVerdicts } from '../publish/type-verdicts';
import { TYPES_FILE } from '../publish/uploads';
import type { PublishedVersion, Upload, VersionStore } from '../publish/version-store';

interface ReleaseManagerDependencies {
  state: LiveState;
  versions: VersionStore;
  verdicts: TypeVerdicts;
  hook: ReleaseHook;
  shellAssets: () => Promise<ShellAssets>;
  /** the text of the shell's `types.json` */
  shellTypes: () => Promise<string>;
  now: () => Date;
}

/** A shell that is to be released, as `fit` sends it. */
interface ShellToRelease {
  provides: ProvidedByShell;
  /** the calls that it makes */
  calls: Shapes;
  types: ShellTypes;
  served: Shapes;
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

  /**
   * Stores a build that passes the gate, and makes it live if wanted. What the gate refuses is not stored.
   * @returns false when exactly this was published before
   */
  async publish({ version, built, uploads, live, force }: PublishRequest, actor: Actor): Promise<boolean> {
    const { state, versions } = this.dependencies;
    const isNew = await versions.publish({ version, built, uploads, by: actor.by }, async () => {
      const types = uploads.find(({ path }) => path === TYPES_FILE)!.bytes;
      const files = uploads.map(({ path, bytes }) => ({ path, bytes: bytes.length }));
      const candidate = { built, files, mismatches: await this.mismatchesOf(types) };
      // a route may move with `force`, together with the remote that has it now: then going live checks it
      const others = force && !live ? {} : state.remotes();
      await this.refuseIncompatible([candidate], others, force);
    });
    if (isNew) await state.note({ name: built.name, action: 'publish', version, ...actor });
    if (live) await this.goLive({ [built.name]: version }, actor, { force });
    return isNew;
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
    await state.change(
      changes,
      (stored, name) => {
        // another instance may just have withdrawn the canary because it fails
        if (action === 'promote' && stored?.canary?.version !== wanted[name]) throw canaryEnded();
        const live = { version: wanted[name]!, by: actor.by, since: now() };
        return withLive(stored, automatic ? { ...live, automatic } : live);
      },
      passGate,
    );
  }

  /**
   * Makes the last version live that did not fail. It does not pass the publish gate (docs/decisions/019).
   * @returns the versions that it passed over, and why
   */
  async rollBack(name: string, actor: Actor): Promise<PastVersion[]> {
    const change = { name, action: 'rollback' as const, ...actor };
    return this.takeBack(change, `rolled back by ${actor.by}`);
  }

  /** Takes a version back that fails for its visitors, if it is still the one that was judged. */
  async withdraw(name: string, judged: { version: string; since: Date }, why: string): Promise<void> {
    const { state, hook } = this.dependencies;
    const { canary, live } = state.remotes()[name] ?? {};
    const isJudged = (version: typeof judged | null | undefined) =>
      version?.since.getTime() === judged.since.getTime();
    const change = { name, action: 'withdraw' as const, ...MESA };
    if (isJudged(live)) return void (await this.takeBack(change, why));
    if (!isJudged(canary)) return;
    await state.change([{ ...change, version: judged.version, note: why }], (stored) => {
      if (!isJudged(stored?.canary)) throw canaryEnded();
      return withoutCanary(stored!, why);
    });
    hook.send({ event: 'withdrawn', remote: name, version: judged.version, reason: why });
  }

  /**
   * Takes a remote off the site, as a rollback of its first release: nobody gets its screens any more. Its
   * versions stay published, and any of them can go live again.
   * @param force allows it although an earlier version could be restored
   */
  async retire(name: string, actor: Actor, { force }: { force: boolean }): Promise<void> {
    const { state } = this.dependencies;
    const version = state.remotes()[name]?.live?.version ?? '';
    await state.change([{ name, action: 'retire', version, ...actor }], (stored) =>
      retired(stored, name, { by: actor.by, force }),
    );
  }

  /** @param percent 0 ends the canary; like a rollback, that does not pass the publish gate */
  async setCanary(
    name: string,
    { version, percent }: { version: string; percent: number },
    actor: Actor,
  ): Promise<void> {
    const { state, now } = this.dependencies;
    const passGate = percent > 0 ? await this.gateOf({ [name]: version }, false) : undefined;
    const canary = percent > 0 ? { version, percent, by: actor.by, since: now() } : null;
    const change = { name, action: 'canary', version, ...actor, note: `${percent} %` } as const;
    await state.change([change], (stored) => withCanary(stored, name, version, canary), passGate);
  }

  /** @throws Refusal when a version is not published, or was taken back */
  async refuseWithdrawn(name: string, version: string): Promise<void> {
    await this.published(name, version);
    const { past = [] } = this.dependencies.state.remotes()[name] ?? {};
    const withdrawn = past.find((before) => before.version === version)?.failed;
    if (withdrawn) throw new Refusal('invalid', `${name} ${version} was withdrawn: ${withdrawn}.`);
  }

  /** Makes the canary live. */
  async promote(name: string, actor: Actor): Promise<void> {
    const canary = this.dependencies.state.remotes()[name]?.canary;
    if (!canary) throw new Refusal('invalid', `${name} has no canary.`);
    await this.goLive({ [name]: canary.version }, actor, { force: false, action: 'promote' });
  }

  /**
   * Removes all but the newest versions. What is live, a canary or what a rollback would restore stays.
   * @returns the removed versions
   */
  async prune(name: string, keep: number, actor: Actor): Promise<string[]> {
    const { state, versions } = this.dependencies;
    const remote = state.remotes()[name];
    const needed = remote && [remote.live, remote.canary, lastGoodOf(remote)].map((state) => state?.version);
    const stored = await versions.list(name);
    const removable = stored.slice(keep).filter(({ version }) => !needed?.includes(version));
    for (const { version } of removable) {
      await versions.remove(name, version);
      await state.note({ name, action: 'prune', version, ...actor });
    }
    return removable.map(({ version }) => version);
  }

  /** The publish gate in the other direction: which live remotes a shell and these calls would break. */
  async checkShell({ provides, calls, types, served }: ShellToRelease): Promise<string[]> {
    const reasons = callIncompatibilities('the shell', calls, served);
    for (const live of await this.liveVersions(this.dependencies.state.remotes())) {
      const mismatches = await this.mismatchesOf(await this.typesOf(live), types);
      const remote = { built: live.built, mismatches };
      reasons.push(...platformIncompatibilities(remote, provides, served, 'the shell to be released'));
    }
    return reasons;
  }

  /** Every remote. */
  async list(): Promise<ListedRemote[]> {
    const { state, versions } = this.dependencies;
    const stored = await versions.list();
    const names = [...new Set([...Object.keys(state.remotes()), ...stored.map(({ name }) => name)])].sort();
    return names.map((name) => {
      const { live = null, canary = null, past = [] } = state.remotes()[name] ?? {};
      const failureOf = (version: string) => past.find((entry) => entry.version === version)?.failed ?? null;
      const versionsOf = stored.filter((candidate) => candidate.name === name);
      return {
        name,
        live,
        canary,
        // it was live, and was taken off the site
        retired: !live && past.length > 0,
        versions: versionsOf.map(({ version, by, at, bytes }) => {
          return { version, by, at, bytes, failed: failureOf(version) };
        }),
      };
    });
  }

  private async takeBack(change: TakeBack, why: string): Promise<PastVersion[]> {
    const { state, now, hook } = this.dependencies;
    const { name, by } = change;
    const before = state.remotes()[name];
    const { passedOver, ...next } = rolledBack(before, name, { by, since: now(), why });
    const { version } = next.live;
    const from = before!.live!.version;
    // it may have been pruned
    await this.published(name, version);
    await state.change([{ ...change, version, note: `from ${from}: ${why}` }], (stored) => {
      if (!isDeepStrictEqual(stored, before)) throw new Refusal('taken', `${name} has just been changed.`);
      return next;
    });
    const event = change.action === 'withdraw' ? 'withdrawn' : 'rolled-back';
    hook.send({ event, remote: name, version: from, live: version, reason: why });
    return passedOver;
  }

  private async published(name: string, version: string): Promise<PublishedVersion> {
    const build = await this.dependencies.versions.find(name, version);
    if (!build) throw new Refusal('missing', `${name} ${version} is not published.`);
    return build;
  }

  private liveVersions(remotes: RemoteStates): Promise<PublishedVersion[]> {
    return Promise.all(
      Object.entries(remotes).flatMap(([name, { live }]) =>
        live ? [this.published(name, live.version)] : [],
      ),
    );
  }

  private async typesOf({ name, version }: PublishedVersion): Promise<Buffer> {
    return (await this.dependencies.versions.file(name, version, TYPES_FILE))!.variants.identity;
  }

  private async mismatchesOf(used: Buffer, shell?: ShellTypes) {
    const { verdicts, shellAssets, shellTypes } = this.dependencies;
    return verdicts.of(shell ?? { hash: (await shellAssets()).provides.types, read: shellTypes }, used);
  }

  /**
   * The publish gate for these versions. It is asked about the state that it changes, in the transaction of
   * the change: two remotes that go live at the same moment must not both get one route.
   */
  private async gateOf(
    wanted: Record<string, string>,
    force: boolean,
  ): Promise<(remotes: RemoteStates) => Promise<void>> {
    const candidates: Candidate[] = [];
    for (const [name, version] of Object.entries(wanted)) {
      const build = await this.published(name, version);
      const mismatches = await this.mismatchesOf(await this.typesOf(build));
      candidates.push({ built: build.built, files: build.files, mismatches });
    }
    return (remotes) => this.refuseIncompatible(candidates, remotes, force);
  }

  /** @throws Refusal `invalid` with every incompatibility */
  private async refuseIncompatible(
    candidates: readonly Candidate[],
    remotes: RemoteStates,
    force: boolean,
  ): Promise<void> {
    const live = (await this.liveVersions(remotes)).map(({ built }) => built);
    const shell = (await this.dependencies.shellAssets()).provides;
    const reasons = findIncompatibilities({ candidates, live, shell, served: servedCalls, force });
    if (reasons.length > 0) throw new Refusal('invalid', reasons);
  }
}

interface PublishRequest {
  version: string;
  built: BuiltRemote;
  uploads: Upload[];
  /** whether it goes live at once */
  live: boolean;
  /** allows it to drop routes and modals that the remote owned */
  force: boolean;
}

type TakeBack = Actor & { name: string; action: 'rollback' | 'withdraw' };

const canaryEnded = () => new Refusal('taken', 'That canary has ended.');
