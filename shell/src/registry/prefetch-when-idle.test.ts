import type { ModalName, RemoteEntry } from '@mesa/contract';
import { prefetchWhenIdle } from './prefetch-when-idle';
import type { OwnedRoute, Registry } from './registry';

const entryOf = (name: string, modals: ModalName[]): RemoteEntry => ({
  name,
  version: '1.0.0',
  entry: `/remotes/${name}/1.0.0/remote.js`,
  routes: [],
  protectedRoutes: [],
  modals,
});
const [discovery, account] = [entryOf('mf-discovery', ['search']), entryOf('mf-account', ['login'])];
const routeOf = (path: string, entry: RemoteEntry): OwnedRoute => ({
  path,
  basePath: path,
  entry,
  isProtected: false,
});

/** Prefetches from remotes of which one may fail. @returns what was loaded, in order */
async function prefetched(failing: RemoteEntry | null): Promise<string[]> {
  const loaded: string[] = [];
  const resource = (what: string, entry: RemoteEntry) => {
    loaded.push(what);
    const failure = entry === failing ? new Error('altered') : undefined;
    return { value: undefined, failure, settled: Promise.resolve() };
  };
  const registry: Pick<Registry, 'entries' | 'routes' | 'screens' | 'modal'> = {
    entries: [discovery, account],
    routes: [routeOf('/', discovery), routeOf('/search', discovery), routeOf('/profile', account)],
    screens: ({ path, entry }) => resource(path, entry),
    modal: (entry, name) => resource(name, entry) as ReturnType<Registry['modal']>,
  };
  const done = new Promise<void>((resolve) => prefetchWhenIdle(registry, resolve));
  await jest.advanceTimersByTimeAsync(10_000);
  await done;
  return loaded;
}

describe('prefetchWhenIdle', () => {
  beforeEach(() => {
    jest.useFakeTimers();
    Object.assign(window, {
      PerformanceObserver: class {
        observe() {}
        disconnect() {}
      },
    });
  });
  afterEach(() => void jest.useRealTimers());

  it('loads every modal, then every screen', async () => {
    expect(await prefetched(null)).toEqual(['search', 'login', '/', '/search', '/profile']);
  });

  it('loads nothing more of a remote that failed', async () => {
    expect(await prefetched(discovery)).toEqual(['search', 'login', '/profile']);
  });
});
