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
  /** sha384 integrity of `entry`; missing for a remote under development, whose files change */
  integrity?: string;
  /** by hash path: files, relative to `entry`, to fetch at once when the page opens there */
  preloads?: Record<string, string[]>;
  /** the files of its messages, by language, relative to `entry`; missing for a remote without messages */
  messages?: Record<string, string>;
  /** as in `RemoteDeclaration` */
  pictures?: Record<string, Picture>;
  links?: ShownLink[];
  /** set if this visitor gets a version that is not live (`?remote=name@version`) */
  preview?: boolean;
}

export interface Registry {
  remotes: RemoteEntry[];
}

/** A picture by the attributes of its `img`. */
export interface Picture {
  srcset: string;
  sizes: string;
}

/** Where the shell draws links of remotes. */
export const LINK_PLACES = ['header', 'footer', 'profile'] as const;

/** A link to a screen of a remote, which the shell draws. */
export interface RemoteLink {
  place: (typeof LINK_PLACES)[number];
  /** the id of a message of the remote */
  text: string;
  /** one of the remote's own, such as "#/gifts" */
  path: string;
  /** only for signed-in diners */
  diners?: boolean;
}

/** A link as the shell draws it, with its text by language. */
export interface ShownLink extends Omit<RemoteLink, 'text'> {
  texts: Record<string, string>;
}

/** What a remote declares in its `src/remote.tsx`. */
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
  links?: RemoteLink[];
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
  /** the files of its messages, by language; missing for a remote without messages */
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
   * the calls it makes, in the shape it was built against; the publish gate compares them with the served
   * ones
   */
  calls: Record<string, CallShape>;
}

/** The declarations (`*.d.ts`) of the modules that shell and remotes share. */
export interface SharedTypes {
  /** by module, such as "@mesa/remote-kit/router": the path of its declaration in `files` */
  modules: Record<string, string>;
  files: Record<string, string>;
}

/**
 * A shell's `dist/types.json`. Its declarations include those of libraries, by which both sides are compared.
 */
export interface ProvidedTypes extends SharedTypes {
  /** by module: every name that can be used at run time */
  names: Record<string, string[]>;
}

/** A remote's `dist/types.json`, with the names that its bundle uses. */
export interface UsedTypes extends SharedTypes {
  /**
   * by module and name: the texts that a function is called with as first argument, such as the names of
   * calls; null for any other use
   */
  names: Record<string, Record<string, string[] | null>>;
}

/** Why a remote cannot use a name of a shared module. */
export interface TypeMismatch {
  module: string;
  name: string;
  kind: 'missing' | 'signature' | 'form' | 'unreadable';
  /** in the compiler's words; none for a name that is missing */
  reason?: string;
}

/** The registry entry of a built remote, without links; its files are at `/remotes/{name}/{version}/`. */
export function remoteEntryOf(built: BuiltRemote, version: string): RemoteEntry {
  const { name, routes, protectedRoutes, modals, entry, preloads, pictures, messages } = built;
  const remote: RemoteEntry = {
    name,
    version,
    entry: `/remotes/${name}/${version}/${entry}`,
    routes,
    protectedRoutes,
    modals,
    preloads,
  };
  if (pictures) remote.pictures = pictures;
  if (messages) remote.messages = messages;
  return remote;
}

/** A folder of `retryAddress`: the BFF serves in it what is in the folder that it is in. */
export const RETRY_FOLDER = /^try-[1-9]\d{0,3}$/;

/**
 * The address of an entry for another attempt to load it. All files of a remote are found from the address of
 * its entry, so each attempt has addresses of its own, and nothing that a failed one left in the browser is
 * used again: no preload or request that still waits, no altered file in the cache.
 * @param attempt 1 for the first attempt after a failure
 */
export const retryAddress = (entry: string, attempt: number): string =>
  entry.replace(/[^/]*$/, `try-${attempt}/$&`);

/** What a shell provides to its remotes. */
export interface ProvidedByShell {
  /** versions of the packages that it shares with them */
  shared: Record<string, string>;
  /** version of its federation runtime */
  federation: string;
  /** sha256 of its `types.json`, in hexadecimal */
  types: string;
}
