import type { ModalName, RemoteEntry } from '@mesa/contract';
import type { MesaStore, ModalModule, Remote, ScreenModule } from '@mesa/remote-kit';
import type { ErrorReports } from '../errors/error-reports';
import type { Federation } from './federation';
import { retryFailedPreloads } from './retry-failed-preloads';
import { createResources, withTimeout, valueOf, type Resource } from './resources';

const LOAD_TIMEOUT = 12_000;
const REGISTRY_TIMEOUT = 4_000;

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
export interface Registry {
  entries: readonly RemoteEntry[];
  routes: readonly OwnedRoute[];
  modalOwner: (modal: ModalName) => RemoteEntry | undefined;
  remote: (entry: RemoteEntry) => Resource<Remote>;
  /** the screens of all routes with this one's base path, by path */
  screens: (route: OwnedRoute) => Resource<Record<string, ScreenModule>>;
  modal: (entry: RemoteEntry, name: ModalName) => Resource<ModalModule>;
  /** the next use of this remote loads it again */
  forget: (entry: RemoteEntry) => void;
  /**
   * asks the registry anew: loads the page again if this remote has another live version by now, and
   * otherwise forgets what failed
   * @returns false when the page is loaded again
   */
  tryAgain: (entry: RemoteEntry) => Promise<boolean>;
  /** reports that a version was shown, or failed, in this page */
  shown: ErrorReports['shown'];
  failed: ErrorReports['failed'];
}

interface RegistryOptions {
  entries: readonly RemoteEntry[];
  federation: Federation;
  store: Pick<MesaStore, 'adopt'>;
  /** the live remotes now */
  fetchLive: () => Promise<readonly RemoteEntry[]>;
  reload: () => void;
  shown: ErrorReports['shown'];
  failed: ErrorReports['failed'];
}

/** A remote, or one of its files, that could not be loaded or is not what the registry says. */
export class RemoteFailure extends Error {
  override readonly name = 'RemoteFailure';

  constructor(
    readonly entry: RemoteEntry,
    cause: unknown,
  ) {
    super(`${entry.name}@${entry.version}: ${cause instanceof Error ? cause.message : String(cause)}`, {
      cause,
    });
  }
}

export function createRegistry(options: RegistryOptions): Registry {
  const { entries, federation, store, fetchLive, reload, shown, failed } = options;
  const remotes = createResources<Remote>();
  const screens = createResources<Record<string, ScreenModule>>();
  const modals = createResources<ModalModule>();

  const remote = (entry: RemoteEntry) =>
    remotes.get(keyOf(entry), () =>
      loadOrFail(entry, 'The remote', async () => {
        const { remote: loaded } = await federation.load(entry);
        verify(entry, loaded);
        store.adopt(loaded);
        return loaded;
      }),
    );

  const forget = (entry: RemoteEntry) =>
    [remotes, screens, modals].forEach((resources) => resources.forget(keyOf(entry)));

  return {
    shown,
    failed,
    entries,
    routes: entries.flatMap(routesOf),
    modalOwner: (modal) => entries.find(({ modals: filled }) => filled.includes(modal)),
    remote,
    screens(route) {
      const { entry } = route;
      return screens.get(`${keyOf(entry)}${route.basePath}`, () =>
        loadOrFail(entry, `The screen of ${route.basePath}`, async () =>
          loadScreens(await valueOf(remote(entry)), route),
        ),
      );
    },
    modal: (entry, name) =>
      modals.get(`${keyOf(entry)}${name}`, () =>
        loadOrFail(entry, `The ${name} modal`, async () => loadModal(await valueOf(remote(entry)), name)),
      ),
    forget,
    async tryAgain(entry) {
      const live = await withTimeout(fetchLive(), REGISTRY_TIMEOUT, 'The registry').catch(() => []);
      const { version = entry.version } = live.find(({ name }) => name === entry.name) ?? {};
      // who tries or develops a version keeps it
      const isReplaced = version !== entry.version && !entry.preview && entry.integrity !== undefined;
      if (isReplaced) reload();
      else forget(entry);
      return !isReplaced;
    },
  };
}

async function loadScreens(remote: Remote, { basePath }: OwnedRoute) {
  const routes = remote.routes.filter(({ path }) => basePathOf(path) === basePath);
  const screens = Promise.all(routes.map(async ({ path, load }) => [path, await load()] as const));
  const [loaded] = await Promise.all([screens, remote.loadMessages?.()]);
  return Object.fromEntries(loaded);
}

async function loadModal(remote: Remote, name: ModalName): Promise<ModalModule> {
  // the shell draws every modal alike, with the props that it was opened with
  const load = remote.modals![name]! as () => Promise<unknown> as () => Promise<ModalModule>;
  const [module] = await Promise.all([load(), remote.loadMessages?.()]);
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
