import type { ModalName } from './hash-paths';

/** One live remote as `/remotes/registry.json` and the page's bootstrap name it (contract.md "Remotes"). */
export interface RemoteEntry {
  name: string;
  version: string;
  /** same-origin URL of its federation manifest or remoteEntry */
  entry: string;
  /** hash paths it owns, as patterns of hash-paths.ts */
  routes: string[];
  /** the ones among `routes` that only a signed-in diner may see; a visitor is sent to "/" */
  members: string[];
  modals: ModalName[];
  /** sha384 integrity of each script file, by file name */
  integrity?: Record<string, string>;
  /** by hash path: files, named relative to `entry`, worth fetching at once when the page opens there */
  preloads?: Record<string, string[]>;
  /** as in `RemoteDeclaration` */
  pictures?: Record<string, Picture>;
  /** set when this visitor sees a version that is not live (`?remote=name@version`) */
  preview?: boolean;
}

export interface Registry {
  remotes: RemoteEntry[];
}

/** A picture as the attributes of an `img` name it. */
export interface Picture {
  srcset: string;
  sizes: string;
}

/** A remote's own declaration, `remote.json` in its folder. */
export interface RemoteDeclaration {
  name: string;
  routes: string[];
  members: string[];
  modals: ModalName[];
  /** by hash path: the leading picture of a screen that always leads with the same one, fetched along with its first script */
  pictures?: Record<string, Picture>;
}

/** What one call takes and answers, field by field: by path, e.g. `body.reservation.notes?`, its types joined by "|". */
export interface CallShape {
  method: string;
  /** as in `calls`, e.g. /api/holds/:id */
  path: string;
  takes: Record<string, string>;
  gives: Record<string, string>;
}

/** What a remote's build writes beside its files as `dist/remote.json`: the declaration, and what it takes to load it. */
export interface BuiltRemote extends RemoteDeclaration {
  /** file name of the federation entry, content-hashed */
  entry: string;
  /** by hash path: the files that screen needs, entry first */
  preloads: Record<string, string[]>;
  /** sha384 integrity of each script and style, by file name */
  integrity: Record<string, string>;
  /** by hash path: what a screen's first moment looks like, drawn at build time; checked by `findFirstPaintFlaw` */
  firstPaint?: Record<string, string>;
  /** version ranges of what it takes from the shell, by package */
  shared: Record<string, string>;
  /** version of the federation runtime it was built against; the shell's must be the same */
  federation: string;
  /** the calls it makes, each in the shape it was built against: what the publish gate compares with what is served */
  calls: Record<string, CallShape>;
}

/** A built remote as the registry names it once its files are at `/remotes/{name}/{version}/`. */
export function remoteEntryOf(built: BuiltRemote, version: string): RemoteEntry {
  const { name, routes, members, modals, entry, preloads, pictures, integrity } = built;
  // the entry's integrity is all the shell checks; a page that carried every file's would grow by three kilobytes
  const checked = integrity[entry] ? { [entry]: integrity[entry] } : undefined;
  return {
    name,
    version,
    entry: `/remotes/${name}/${version}/${entry}`,
    routes,
    members,
    modals,
    preloads,
    ...(pictures ? { pictures } : {}),
    integrity: checked,
  };
}

/** Where the shell tells that a remote could not be loaded or threw: a small JSON POST, same-origin, `navigator.sendBeacon` will do. */
export const REMOTE_REPORTS_PATH = '/remotes/reports';

export interface RemoteReport {
  name: string;
  version: string;
  kind: 'load' | 'render';
}
