import type { ModalName, RemoteEntry } from '@mesa/contract';
import type { MesaStore, ModalModule, Remote, ScreenModule } from '@mesa/remote-kit';
import type { ErrorReports } from '../errors/error-reports';
import { createFallbacks, type Fallbacks } from './fallbacks';
import type { Federation } from './federation';
import { retryFailedPreloads } from './retry-failed-preloads';
import { RemoteFailure } from './remote-failure';
import { createResources, withTimeout, valueOf, type Resource } from './resources';
import { removeFiles } from './separate-copies';
import { withFreshState } from './with-fresh-state';

const LOAD_TIMEOUT = 12_000;

/** A hash path and the remote that owns it. */
export interface OwnedRoute {
  path: string;
  /**
   * the path without parameters: routes with the same one ("/search", "/search/:query") keep one screen
   * mounted
   */
  basePath: string;
  entry: RemoteEntry;
  /** only for signed-in diners */
  isProtected: boolean;
}

/** The remotes that the page names, and what they provide. A load that fails rejects with a RemoteFailure. */
export interface Registry extends Fallbacks {
  entries: readonly RemoteEntry[];
  routes: readonly OwnedRoute[];
  /** hash paths of remotes that were taken off the site */
  retired: readonly string[];
  modalOwner: (modal: ModalName) => RemoteEntry | undefined;
  remote: (entry: RemoteEntry) => Resource<Remote>;
  /** the screens of all routes with this one's base path, by path */
  screens: (route: OwnedRoute) => Resource<Record<string, ScreenModule>>;
  modal: (entry: RemoteEntry, name: ModalName) => Resource<ModalModule>;
  /** the next use of this remote loads it again */
  forget: (entry: RemoteEntry) => void;
  /** reports that a version was shown, or failed, in this page */
  shown: ErrorReports['shown'];
  failed: ErrorReports['failed'];
}

interface RegistryOptions {
  entries: readonly RemoteEntry[];
  retired?: readonly string[];
  federation: Federation;
  store: Pick<MesaStore, 'adopt' | 'getState'>;
  /** finds the last good version other than this one */
  findFallback: (failed: RemoteEntry) => Promise<RemoteEntry | undefined>;
  /** called when an earlier version has taken the place of one that failed */
  onFallback: () => void;
  shown: ErrorReports['shown'];
  failed: ErrorReports['failed'];
}

export function createRegistry(options: RegistryOptions): Registry {
  const { entries, retired = [], federation, store, findFallback, onFallback, shown, failed } = options;
  const remotes = createResources<Remote>();
  const screens = createResources<Record<string, ScreenModule>>();
  const modals = createResources<ModalModule>();
  const attempted = new Set<string>();

  const remote = (entry: RemoteEntry) =>
    remotes.get(keyOf(entry), () =>
      loadOrFail(entry, 'The remote', async () => {
        if (entry.incompatible) throw new Error('no version of it fits this shell');
        const reload = attempted.has(entry.name);
        attempted.add(entry.name);
        const { remote: loaded } = await federation.load(entry, reload);
        verify(entry, loaded);
        store.adopt(entries.includes(entry) ? loaded : withFreshState(loaded, sliceOf(store, entry)));
        return loaded;
      }),
    );

  const load = async (fallback: RemoteEntry, replaced: RemoteEntry) => {
    removeFiles(replaced);
    await valueOf(remote(fallback));
  };
  const fallbacks = createFallbacks({ find: findFallback, load, onFallback });

  return {
    ...fallbacks,
    shown,
    failed,
    entries,
    routes: entries.flatMap(routesOf),
    retired,
    modalOwner: (modal) => entries.find(({ modals: filled }) => filled.includes(modal)),
    remote,
    screens(route) {
      const entry = fallbacks.current(route.entry);
      return screens.get(`${keyOf(entry)}${route.basePath}`, () =>
        loadOrFail(entry, `The screen of ${route.basePath}`, async () =>
          loadScreens(await valueOf(remote(entry)), route),
        ),
      );
    },
    modal(listed, name) {
      const entry = fallbacks.current(listed);
      return modals.get(`${keyOf(entry)}${name}`, () =>
        loadOrFail(entry, `The ${name} modal`, async () => loadModal(await valueOf(remote(entry)), name)),
      );
    },
    forget: (entry) => [remotes, screens, modals].forEach((resources) => resources.forget(keyOf(entry))),
  };
}

const sliceOf = (store: RegistryOptions['store'], { name }: RemoteEntry) =>
  new Map<string, unknown>(Object.entries(store.getState())).get(name);

/** @throws Error when an earlier version lacks the screen */
async function loadScreens(remote: Remote, { path: opened, basePath }: OwnedRoute) {
  const routes = remote.routes.filter(({ path }) => basePathOf(path) === basePath);
  if (!routes.some(({ path }) => path === opened)) throw new Error(`it has no screen for ${opened}`);
  const screens = Promise.all(routes.map(async ({ path, load }) => [path, await load()] as const));
  const [loaded] = await Promise.all([screens, remote.loadMessages?.()]);
  return Object.fromEntries(loaded);
}

/** @throws Error when an earlier version lacks the modal */
async function loadModal(remote: Remote, name: ModalName): Promise<ModalModule> {
  const load = remote.modals?.[name];
  if (!load) throw new Error(`it has no ${name} modal`);
  // the shell draws every modal alike, with the props that it was opened with
  const [module] = await Promise.all([
    load() as Promise<unknown> as Promise<ModalModule>,
    remote.loadMessages?.(),
  ]);
  return module;
}

/** @throws RemoteFailure for whatever goes wrong, a time-out included */
async function loadOrFail<T>(entry: RemoteEntry, what: string, load: () => Promise<T>): Promise<T> {
  try {
    return await withTimeout(retryFailedPreloads(load), LOAD_TIMEOUT, what);
  } catch (error) {
    throw error instanceof RemoteFailure ? error : new RemoteFailure(entry, error);
  }
}

function routesOf(entry: RemoteEntry): OwnedRoute[] {
  return entry.routes.map((path) => ({
    path,
    basePath: basePathOf(path),
    entry,
    isProtected: entry.protectedRoutes.includes(path),
  }));
}

const basePathOf = (path: string) => path.replace(/\/:\w+/g, '');

const keyOf = ({ name, version }: RemoteEntry) => `${name}@${version} `;

/** A remote must provide all that its registry entry lists: checked once, when it is loaded. */
function verify(entry: RemoteEntry, remote: Remote | undefined): asserts remote is Remote {
  if (!remote || remote.name !== entry.name)
    throw new Error(`its module calls itself ${remote?.name ?? 'nothing'}`);
  for (const path of entry.routes)
    if (!remote.routes.some((route) => route.path === path)) throw new Error(`it has no screen for ${path}`);
  for (const modal of entry.modals) if (!remote.modals?.[modal]) throw new Error(`it has no ${modal} modal`);
}
