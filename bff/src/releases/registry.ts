import { remoteEntryOf, type RemoteEntry } from '@mesa/contract';
import type { Visitor } from '../edge/session/visitor';
import type { Previews } from './previews';
import type { LiveState } from './live-state';
import { remoteName, versionName } from './uploads';
import type { VersionStore } from './version-store';

/** What a page's address asks to try. */
export interface Wishes {
  /** "mf-booking@1.5.0" */
  remotes: readonly string[];
  /** signatures of links to unpublished builds */
  links: readonly string[];
}

export type Registry = ReturnType<typeof createRegistry>;

/** Which remotes at which version a visitor gets. */
export function createRegistry(state: LiveState, versions: VersionStore, previews: Previews) {
  // no read for a page: what is live is in memory and changes are followed; entries are of immutable versions
  let live: Promise<RemoteEntry[]> | undefined;
  state.onChange(() => (live = undefined));

  const entryOf = async (name: string, version: string): Promise<RemoteEntry | undefined> => {
    const found = await versions.find(name, version);
    return found && !found.draft ? remoteEntryOf(found.built, version) : undefined;
  };

  const readLive = async (): Promise<RemoteEntry[]> => {
    const names = Object.keys(state.remotes()).sort();
    const entries = await Promise.all(
      names.map((name) => entryOf(name, state.remotes()[name]!.live.version)),
    );
    return entries.filter((entry) => entry !== undefined);
  };

  const liveSet = (): Promise<RemoteEntry[]> => {
    live ??= readLive().catch((error: unknown) => {
      live = undefined;
      throw error;
    });
    return live;
  };

  /** The version that is asked for, if it is published or its link is good. */
  const triedOf = async (
    name: string,
    version: string,
    links: readonly string[],
  ): Promise<RemoteEntry | undefined> => {
    const found = await versions.find(name, version);
    if (!found || (found.draft && !links.some((link) => previews.mayOpen(name, version, link))))
      return undefined;
    const entry = remoteEntryOf(found.built, version);
    const at = `/remotes/${name}/`;
    return {
      ...entry,
      preview: true,
      ...(found.draft
        ? { entry: entry.entry.replace(`${at}${version}/`, `${at}${previews.pathSegment(name, version)}/`) }
        : {}),
    };
  };

  const canaryOf = async ({ name }: RemoteEntry, visitor: Visitor): Promise<RemoteEntry | undefined> => {
    const canary = state.remotes()[name]?.canary;
    return canary && visitor.share < canary.percent ? entryOf(name, canary.version) : undefined;
  };

  return {
    liveSet,

    /** By hash path: what the builds of these remotes have drawn for those of their screens that the visitor may see. */
    async firstPaintsOf(remotes: readonly RemoteEntry[], isDiner: boolean): Promise<Record<string, string>> {
      const drawn = await Promise.all(
        remotes.map(async ({ name, version, members }) => {
          const paints = Object.entries((await versions.find(name, version))?.built.firstPaint ?? {});
          return paints.filter(([path]) => isDiner || !members.includes(path));
        }),
      );
      return Object.fromEntries(drawn.flat());
    },

    /**
     * The set of one visitor: live versions, for their share of visitors the canaries, and what they asked to try.
     * What cannot be tried is told in `untried`, and the live version is there in its place.
     */
    async setFor(visitor: Visitor, wishes: Wishes): Promise<{ remotes: RemoteEntry[]; untried: string[] }> {
      const entries = await liveSet();
      const wanted = new Map(wishes.remotes.map(readWish).filter((wish) => wish !== undefined));
      const tried = new Map<string, RemoteEntry>();
      const untried: string[] = [];
      for (const [name, version] of wanted) {
        // asked to try what is live already: nothing to tell
        if (entries.some((entry) => entry.name === name && entry.version === version)) continue;
        const entry = await triedOf(name, version, wishes.links);
        if (entry) tried.set(name, entry);
        else
          untried.push(
            `${name} ${version} cannot be tried: it is not published, and no link that is still good came with it.`,
          );
      }
      const remotes = await Promise.all(
        entries.map(async (entry) => tried.get(entry.name) ?? (await canaryOf(entry, visitor)) ?? entry),
      );
      const unborn = [...tried.values()].filter(({ name }) => !entries.some((entry) => entry.name === name));
      return { remotes: [...remotes, ...unborn], untried };
    },
  };
}

function readWish(wish: string): [string, string] | undefined {
  const [name, version] = wish.split('@', 2);
  // SECURITY: what is said back on the page are words that a remote and a version may have, nothing else
  return remoteName.safeParse(name).success && versionName.safeParse(version).success
    ? [name!, version!]
    : undefined;
}
