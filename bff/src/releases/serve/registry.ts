import { remoteEntryOf, type Language, type RemoteEntry, type ShownLink } from '@mesa/contract';
import type { Visitor } from '../../edge/session/visitor';
import type { LiveState } from '../live/live-state';
import type { RemoteStates } from '../live/remote-state';
import type { PreviewLinks } from './preview-links';
import type { PublishedVersion, VersionStore } from '../publish/version-store';

interface RegistryDependencies {
  state: LiveState;
  versions: VersionStore;
  previewLinks: Pick<PreviewLinks, 'read'>;
}

const NOT_SIGNED = 'this link was not made by the command preview, or is older than seven days.';

/** Decides which remotes a visitor gets, and at which version. */
export class Registry {
  // a page costs no database read: the live state is in memory, and entries describe immutable versions
  private readonly live = new WeakMap<RemoteStates, Promise<RemoteEntry[]>>();

  constructor(private readonly dependencies: RegistryDependencies) {}

  /** The live version of every remote. */
  liveRemotes(): Promise<RemoteEntry[]> {
    const states = this.dependencies.state.remotes();
    const cached = this.live.get(states);
    if (cached) return cached;
    const live = this.readLive(states);
    this.live.set(states, live);
    live.catch(() => this.live.delete(states));
    return live;
  }

  /** By hash path: the first paints of these remotes' screens, without those the visitor may not see. */
  async firstPaintsOf(
    remotes: readonly RemoteEntry[],
    language: Language,
    isDiner: boolean,
  ): Promise<Record<string, string>> {
    const byRemote = await Promise.all(
      remotes.map(async ({ name, version, protectedRoutes }) => {
        const { built } = (await this.dependencies.versions.find(name, version)) ?? {};
        const paints = Object.entries(built?.firstPaintIn?.[language] ?? built?.firstPaint ?? {});
        return paints.filter(([path]) => isDiner || !protectedRoutes.includes(path));
      }),
    );
    return Object.fromEntries(byRemote.flat());
  }

  /**
   * The remotes of one visitor: live versions, canaries for their share of visitors, and the versions they
   * requested. A requested version that is not available is named in `previewErrors`; the visitor gets the
   * live one instead.
   * @param requested from the page's address, see createPreviewLinks()
   */
  async remotesFor(
    visitor: Visitor,
    requested: readonly string[],
  ): Promise<{ remotes: RemoteEntry[]; previewErrors: string[] }> {
    const live = await this.liveRemotes();
    const tried = new Map<string, RemoteEntry>();
    const previewErrors: string[] = [];
    for (const text of requested) {
      const wanted = this.dependencies.previewLinks.read(text);
      if (!wanted) {
        previewErrors.push(`This version cannot be previewed: ${NOT_SIGNED}`);
        continue;
      }
      const { name, version } = wanted;
      const entry = wanted.isSigned ? await this.previewOf(name, version) : NOT_SIGNED;
      if (typeof entry === 'string') previewErrors.push(`${name} ${version} cannot be previewed: ${entry}`);
      else tried.set(name, entry);
    }
    const remotes = await Promise.all(
      live.map(async (entry) => tried.get(entry.name) ?? (await this.canaryOf(entry, visitor)) ?? entry),
    );
    const neverLive = [...tried.values()].filter(({ name }) => !live.some((entry) => entry.name === name));
    return { remotes: [...remotes, ...neverLive], previewErrors };
  }

  private async readLive(states: RemoteStates): Promise<RemoteEntry[]> {
    const remotes = Object.entries(states).sort(([a], [b]) => (a < b ? -1 : 1));
    const entries = await Promise.all(
      remotes.map(async ([name, { live }]) => (live ? this.entryOf(name, live.version) : undefined)),
    );
    return entries.filter((entry) => entry !== undefined);
  }

  private async canaryOf({ name }: RemoteEntry, visitor: Visitor): Promise<RemoteEntry | undefined> {
    const canary = this.dependencies.state.remotes()[name]?.canary;
    return canary && visitor.share < canary.percent ? this.entryOf(name, canary.version) : undefined;
  }

  /**
   * The version of a signed link, or why nobody can have it. SECURITY: a version that was taken back opens
   * for nobody, because its faults may be known (docs/decisions/019).
   */
  private async previewOf(name: string, version: string): Promise<RemoteEntry | string> {
    const { live, past = [] } = this.dependencies.state.remotes()[name] ?? {};
    const entry = await this.entryOf(name, version);
    if (!entry) return 'it is not published.';
    if (live?.version === version) return entry;
    const withdrawn = past.find((before) => before.version === version)?.failed;
    return withdrawn ? `it was withdrawn: ${withdrawn}.` : { ...entry, preview: true };
  }

  private async entryOf(name: string, version: string): Promise<RemoteEntry | undefined> {
    const stored = await this.dependencies.versions.find(name, version);
    if (!stored) return undefined;
    const integrity = stored.files.find(({ path }) => path === stored.built.entry)!.hash;
    const links = stored.built.links && (await this.linksOf(stored));
    return { ...remoteEntryOf(stored.built, version), integrity, ...(links && { links }) };
  }

  /** The remote's links, each with its text in the languages of the remote's messages. */
  private async linksOf({ name, version, built }: PublishedVersion): Promise<ShownLink[]> {
    const catalogs = await Promise.all(
      Object.entries(built.messages ?? {}).map(async ([language, path]) => {
        // a file that was altered costs the links of its remote, and never the page
        const file = await this.dependencies.versions.file(name, version, path).catch(() => undefined);
        const catalog = JSON.parse(file?.variants.identity.toString() ?? '{}') as Record<string, unknown>;
        return [language, catalog] as const;
      }),
    );
    return built.links!.map(({ text, ...link }) => ({
      ...link,
      // the gate has read the catalogs; texts with placeholders are no texts of links
      texts: Object.fromEntries(
        catalogs.flatMap(([language, catalog]) =>
          typeof catalog[text] === 'string' ? [[language, catalog[text]]] : [],
        ),
      ),
    }));
  }
}
