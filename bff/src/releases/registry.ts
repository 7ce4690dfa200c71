import { remoteEntryOf, type RemoteEntry } from '@mesa/contract';
import type { Visitor } from '../edge/session/visitor';
import type { Previews } from './previews';
import type { LiveState } from './live-state';
import { remoteName, versionName } from './uploads';
import type { VersionStore } from './version-store';

/** Versions that a page's address selects in place of the live ones. */
export interface RequestedVersions {
  /** "mf-booking@1.5.0" */
  remotes: readonly string[];
  /** signatures of links to unpublished builds */
  signatures: readonly string[];
}

/** Decides which remotes a visitor gets, and at which version. */
export class Registry {
  // a page costs no database read: the live state is in memory, and entries describe immutable versions
  private live: Promise<RemoteEntry[]> | undefined;
  private retired: Promise<string[]> | undefined;

  constructor(
    private readonly state: LiveState,
    private readonly versions: VersionStore,
    private readonly previews: Previews,
  ) {
    state.onChange(() => {
      this.live = undefined;
      this.retired = undefined;
    });
  }

  /** The live version of every remote. */
  liveSet(): Promise<RemoteEntry[]> {
    this.live ??= this.readLive().catch((error: unknown) => {
      this.live = undefined;
      throw error;
    });
    return this.live;
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
  async firstPaintsOf(remotes: readonly RemoteEntry[], isDiner: boolean): Promise<Record<string, string>> {
    const byRemote = await Promise.all(
      remotes.map(async ({ name, version, members }) => {
        const paints = Object.entries((await this.versions.find(name, version))?.built.firstPaint ?? {});
        return paints.filter(([path]) => isDiner || !members.includes(path));
      }),
    );
    return Object.fromEntries(byRemote.flat());
  }

  /**
   * The remotes of one visitor: live versions, canaries for their share of visitors, and the versions they
   * requested. A requested version that is not available is named in `untried`; the visitor gets the live one
   * instead.
   */
  async setFor(
    visitor: Visitor,
    requested: RequestedVersions,
  ): Promise<{ remotes: RemoteEntry[]; untried: string[] }> {
    const entries = await this.liveSet();
    const wanted = new Map(requested.remotes.map(parseVersion).filter((one) => one !== undefined));
    const found = new Map<string, RemoteEntry>();
    const untried: string[] = [];
    for (const [name, version] of wanted) {
      if (entries.some((entry) => entry.name === name && entry.version === version)) continue;
      const entry = await this.previewOf(name, version, requested.signatures);
      if (entry) found.set(name, entry);
      else
        untried.push(
          `${name} ${version} cannot be previewed: it is not published, and the link is not valid or has expired.`,
        );
    }
    const remotes = await Promise.all(
      entries.map(async (entry) => found.get(entry.name) ?? (await this.canaryOf(entry, visitor)) ?? entry),
    );
    const neverLive = [...found.values()].filter(({ name }) => !entries.some((entry) => entry.name === name));
    return { remotes: [...remotes, ...neverLive], untried };
  }

  private async readRetired(): Promise<string[]> {
    const owned = new Set((await this.liveSet()).flatMap(({ routes }) => routes));
    const retired = await Promise.all(
      Object.entries(this.state.retired()).map(([name, { version }]) => this.versions.find(name, version)),
    );
    return retired.flatMap((found) => found?.built.routes.filter((path) => !owned.has(path)) ?? []);
  }

  private async readLive(): Promise<RemoteEntry[]> {
    const remotes = this.state.remotes();
    const names = Object.keys(remotes).sort();
    const entries = await Promise.all(names.map((name) => this.entryOf(name, remotes[name]!.live.version)));
    return entries.filter((entry) => entry !== undefined);
  }

  private async entryOf(name: string, version: string): Promise<RemoteEntry | undefined> {
    const found = await this.versions.find(name, version);
    return found && !found.draft ? remoteEntryOf(found.built, version) : undefined;
  }

  private async canaryOf({ name }: RemoteEntry, visitor: Visitor): Promise<RemoteEntry | undefined> {
    const canary = this.state.remotes()[name]?.canary;
    return canary && visitor.share < canary.percent ? this.entryOf(name, canary.version) : undefined;
  }

  /** The requested version, if it is published or a signature permits it. */
  private async previewOf(
    name: string,
    version: string,
    signatures: readonly string[],
  ): Promise<RemoteEntry | undefined> {
    const found = await this.versions.find(name, version);
    if (!found) return undefined;
    const entry = { ...remoteEntryOf(found.built, version), preview: true };
    if (!found.draft) return entry;
    if (!signatures.some((one) => this.previews.mayOpen(name, version, one))) return undefined;
    const folder = `/remotes/${name}/`;
    const signed = `${folder}${this.previews.pathSegment(name, version)}/`;
    return { ...entry, entry: entry.entry.replace(`${folder}${version}/`, signed) };
  }
}

function parseVersion(text: string): [string, string] | undefined {
  const [name, version] = text.split('@', 2);
  // SECURITY: the page repeats these two texts, so only valid names of remotes and versions pass
  return remoteName.safeParse(name).success && versionName.safeParse(version).success
    ? [name!, version!]
    : undefined;
}
