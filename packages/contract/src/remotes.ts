import type { TypeGraph } from './compatibility/type-graph';
import type { ModalName } from './hash-paths';

/** A live remote in `/remotes/registry.json` and in the page's bootstrap data (contract.md "Remotes"). */
export interface RemoteEntry {
  name: string;
  version: string;
  /** same-origin URL of its federation entry, a script */
  entry: string;
  /** hash paths it owns, as patterns of hash-paths.ts */
  routes: string[];
  /** those of `routes` that need a signed-in diner; a visitor is sent to "/" to sign in */
  protectedRoutes: string[];
  modals: ModalName[];
  /**
   * sha384 integrity of each script, style and file of messages, by file name; the shell loads no other file.
   * Missing only for a remote under development, whose files change while the page is open
   */
  integrity?: Record<string, string>;
  /** by hash path: files, relative to `entry`, to fetch at once when the page opens there */
  preloads?: Record<string, string[]>;
  /** the files of its messages, by language, relative to `entry`; missing for a remote without messages */
  messages?: Record<string, string>;
  /** as in `RemoteDeclaration` */
  pictures?: Record<string, Picture>;
  /** set if this visitor gets a version that is not live (`?remote=name@version`) */
  preview?: boolean;
  /** set if no version of it fits the shell that asks: its screens show a message, and nothing is loaded */
  incompatible?: boolean;
}

export interface Registry {
  remotes: RemoteEntry[];
}

/** A picture by the attributes of its `img`. */
export interface Picture {
  srcset: string;
  sizes: string;
}

/** A remote's own declaration, `remote.json` in its folder. */
export interface RemoteDeclaration {
  name: string;
  routes: string[];
  /** those of `routes` that need a signed-in diner */
  protectedRoutes: string[];
  modals: ModalName[];
  /**
   * by hash path: the first picture of a screen, when it is always the same; fetched along with the first
   * script
   */
  pictures?: Record<string, Picture>;
}

/** The fields of a call's input and answer: path, e.g. `body.reservation.notes?`, to types joined by "|". */
export interface CallShape {
  method: string;
  /** as in `calls`, e.g. /api/holds/:id */
  path: string;
  takes: Record<string, string>;
  gives: Record<string, string>;
}

/** What a remote's build writes as `dist/remote.json`: the declaration, and what loading it needs. */
export interface BuiltRemote extends RemoteDeclaration {
  /** file name of the federation entry, content-hashed */
  entry: string;
  /** by hash path: the files that the screen needs, entry first */
  preloads: Record<string, string[]>;
  /** sha384 integrity of each script, style and file of messages, by file name */
  integrity: Record<string, string>;
  /** the files of its messages, by language; missing in releases without messages */
  messages?: Record<string, string>;
  /** the ids of the messages that it shows; the publish gate compares them with the files */
  messageIds?: string[];
  /** by hash path: a screen's first paint, rendered at build time; checked by `findFirstPaintFlaw` */
  firstPaint?: Record<string, string>;
  /** `firstPaint` in the languages other than the first */
  firstPaintIn?: Record<string, Record<string, string>>;
  /** version ranges of the packages that it shares with the shell */
  shared: Record<string, string>;
  /** version of the federation runtime it was built against; must equal the shell's */
  federation: string;
  /**
   * the names that it uses of the modules it shares with the shell, with their types; the publish gate
   * compares them with `ProvidedByShell.names`. Only versions of earlier releases have none
   */
  uses?: TypeGraph;
  /**
   * the calls it makes, in the shape it was built against; the publish gate compares them with the served
   * ones
   */
  calls: Record<string, CallShape>;
}

/** The registry's entry for a built remote whose files are at `/remotes/{name}/{version}/`. */
export function remoteEntryOf(built: BuiltRemote, version: string): RemoteEntry {
  const { name, routes, protectedRoutes, modals, entry, preloads, pictures, integrity, messages } = built;
  return {
    name,
    version,
    entry: `/remotes/${name}/${version}/${entry}`,
    routes,
    protectedRoutes,
    modals,
    preloads,
    ...(pictures ? { pictures } : {}),
    ...(messages ? { messages } : {}),
    integrity,
  };
}

/** What a shell provides to its remotes. */
export interface ProvidedByShell {
  /** versions of the packages that it shares with them */
  shared: Record<string, string>;
  /** version of its federation runtime */
  federation: string;
  /** every name of the shared modules, with its type. Shells of earlier releases have none */
  names?: TypeGraph;
  /** sha256 of all of the above, in hexadecimal: identifies the shell's interface in requests */
  hash?: string;
}

/** Query string of `/remotes/registry.json`: the `hash` of what the page's shell provides. */
export const SHELL_PARAMETER = 'shell';

/**
 * Query string of `/remotes/registry.json`, once for each canary that the page has: "mf-booking@1.5.0". While
 * that canary runs, it is listed in place of the live version.
 */
export const CANARY_PARAMETER = 'canary';

/** Header of the registry's response: the `hash` of the shell that a new page would get. */
export const SHELL_HEADER = 'X-Shell';
