import { remoteEntryOf, type Language, type ProvidedByShell, type RemoteEntry } from '@mesa/contract';
import { LRUCache } from 'lru-cache';
import type { Visitor } from '../edge/session/visitor';
import type { CompatibleVersions } from './compatible-versions';
import type { Previews } from './previews';
import type { LiveState } from './live-state';
import type { Shells } from './shells';
import { remoteName, versionName } from './uploads';
import type { VersionStore } from './version-store';

/** Versions that a page's address selects in place of the live ones. */
interface RequestedVersions {
  /** "mf-booking@1.5.0" */
  remotes: readonly string[];
  /** signatures of links to unpublished builds */
  signatures: readonly string[];
}

interface RegistryDependencies {
  state: LiveState;
  versions: VersionStore;
  previews: Previews;
  shells: Shells;
  compatible: CompatibleVersions;
}

/** Decides which remotes a visitor gets, and at which version. */
export class Registry {
  // a page costs no database read: the live state is in memory, and entries describe immutable versions
  private readonly live = new LRUCache<string, Promise<RemoteEntry[]>>({ max: 20 });
  private retired: Promise<string[]> | undefined;

  constructor(private readonly dependencies: RegistryDependencies) {
    dependencies.state.onChange(() => {
      this.live.clear();
      this.retired = undefined;
    });
  }

  /**
   * The live version of every remote or, where it does not fit the page's shell, the newest one before it
   * that does.
   * @param shellHash what the page's shell provides; this BFF's own shell without it
   */
  async liveRemotes(shellHash?: string): Promise<RemoteEntry[]> {
    const shell = await this.dependencies.shells.find(shellHash);
    const key = shell?.hash ?? '';
    const known = this.live.get(key);
    if (known) return known;
    const reading = this.readLive(shell).catch((error: unknown) => {
      this.live.delete(key);
      throw error;
    });
    this.live.set(key, reading);
    return reading;
  }

  /**
   * The live remotes, for a page that is open: each canary it has, and that still runs, in place of the live
   * version.
   * @param canaries "mf-booking@1.5.0"
   */
  async remotesForPage(shellHash: string | undefined, canaries: readonly string[]): Promise<RemoteEntry[]> {
    const running = new Map(
      canaries
        .map(parseVersion)
        .filter((one) => one !== undefined)
        .filter(([name, version]) => this.dependencies.state.remotes()[name]?.canary?.version === version),
    );
    return Promise.all(
      (await this.liveRemotes(shellHash)).map(async (live) => {
        const version = running.get(live.name);
        return (version && (await this.dependencies.compatible.entryOf(live.name, version))) || live;
      }),
    );
  }

  /** The hash paths of remotes that were taken off the site, unless another remote owns them now. */
  retiredPaths(): Promise<string[]> {
    this.retired ??= this.readRetired().catch((error: unknown) => {
      this.retired = undefined;
      throw error;
    });
    return this.retired;
  }

  /** By hash path: the first paints of these remotes' screens, without those the visitor may not see. */
  async firstPaintsOf(
    remotes: readonly RemoteEntry[],
    language: Language,
    isDiner: boolean,
  ): Promise<Record<string, string>> {
    const byRemote = await Promise.all(
      remotes.map(async (entry) => {
        const found = await this.dependencies.versions.find(entry.name, entry.version);
        const { firstPaint = {}, firstPaintIn = {} } = found?.built ?? {};
        const paints = Object.entries(firstPaintIn[language] ?? firstPaint);
        return paints.filter(([path]) => isDiner || !entry.protectedRoutes.includes(path));
      }),
    );
    return Object.fromEntries(byRemote.flat());
  }

  /**
   * The remotes of one visitor: live versions, canaries for their share of visitors, and the versions they
   * requested. A requested version that is not available is named in `previewErrors`; the visitor gets the
   * live one instead.
   */
  async remotesFor(
    visitor: Visitor,
    requested: RequestedVersions,
  ): Promise<{ remotes: RemoteEntry[]; previewErrors: string[] }> {
    const entries = await this.liveRemotes();
    const wanted = new Map(requested.remotes.map(parseVersion).filter((one) => one !== undefined));
    const found = new Map<string, RemoteEntry>();
    const previewErrors: string[] = [];
    for (const [name, version] of wanted) {
      const live = entries.find((each) => each.name === name && each.version === version);
      if (live) {
        // otherwise visitors of a canary would get the canary
        found.set(name, live);
        continue;
      }
      const preview = await this.previewOf(name, version, requested.signatures);
      if (typeof preview === 'string')
        previewErrors.push(`${name} ${version} cannot be previewed: ${preview}`);
      else found.set(name, preview);
    }
    const remotes = await Promise.all(
      entries.map(async (entry) => found.get(entry.name) ?? (await this.canaryOf(entry, visitor)) ?? entry),
    );
    const neverLive = [...found.values()].filter(({ name }) => !entries.some((entry) => entry.name === name));
    return { remotes: [...remotes, ...neverLive], previewErrors };
  }

  private async readRetired(): Promise<string[]> {
    const owned = new Set((await this.liveRemotes()).flatMap(({ routes }) => routes));
    const retired = await Promise.all(
      Object.entries(this.dependencies.state.retired()).map(([name, { version }]) =>
        this.dependencies.versions.find(name, version),
      ),
    );
    return retired.flatMap((found) => found?.built.routes.filter((path) => !owned.has(path)) ?? []);
  }

  private async readLive(shell: ProvidedByShell | undefined): Promise<RemoteEntry[]> {
    const remotes = Object.entries(this.dependencies.state.remotes()).sort(([a], [b]) => (a < b ? -1 : 1));
    const entries = await Promise.all(
      remotes.map(([name, state]) => this.dependencies.compatible.newestOf(name, state, shell)),
    );
    return entries.filter((entry) => entry !== undefined);
  }

  private async canaryOf({ name }: RemoteEntry, visitor: Visitor): Promise<RemoteEntry | undefined> {
    const canary = this.dependencies.state.remotes()[name]?.canary;
    if (!canary || visitor.share >= canary.percent) return undefined;
    const reasons = await this.dependencies.compatible.incompatibilities(
      name,
      canary.version,
      await this.dependencies.shells.own(),
    );
    return reasons.length > 0 ? undefined : this.dependencies.compatible.entryOf(name, canary.version);
  }

  /**
   * The requested version, or why this visitor cannot have it. SECURITY: anyone can send a link, and what it
   * opens runs in the session of whoever follows it. So a version that is over opens by a signed link alone,
   * and one that was withdrawn for nobody (docs/decisions/086).
   */
  private async previewOf(
    name: string,
    version: string,
    signatures: readonly string[],
  ): Promise<RemoteEntry | string> {
    const { versions, previews, compatible, shells } = this.dependencies;
    const found = await versions.find(name, version);
    const isSigned = signatures.some((signature) => previews.mayOpen(name, version, signature));
    if (!found || (found.draft && !isSigned))
      return 'it is not published, and the link is not valid or has expired.';
    const past = await this.pastOf(name, version);
    if (past === 'withdrawn') return 'it was withdrawn because it failed.';
    if (past === 'was-live' && !isSigned)
      return 'it was live before, and the link is not valid or has expired.';
    const [reason] = await compatible.incompatibilities(name, version, await shells.own());
    if (reason) return reason;
    const entry = { ...remoteEntryOf(found.built, version), preview: true };
    if (!found.draft) return entry;
    const folder = `/remotes/${name}/`;
    const signed = `${folder}${previews.pathSegment(name, version)}/`;
    return { ...entry, entry: entry.entry.replace(`${folder}${version}/`, signed) };
  }

  private async pastOf(name: string, version: string) {
    const { live, canary } = this.dependencies.state.remotes()[name] ?? {};
    const runs = version === live?.version || version === canary?.version;
    return runs ? 'running' : this.dependencies.state.pastOf(name, version);
  }
}

function parseVersion(text: string): [string, string] | undefined {
  const [name, version] = text.split('@', 2);
  // SECURITY: the page repeats these two texts, so only valid names of remotes and versions pass
  return remoteName.safeParse(name).success && versionName.safeParse(version).success
    ? [name!, version!]
    : undefined;
}
