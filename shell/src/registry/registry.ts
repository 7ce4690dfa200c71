import type { ModalName, RemoteEntry } from '@mesa/contract';
import type { MesaStore, ModalModule, Remote, ScreenModule } from '@mesa/remote-kit';
import type { Federation } from './federation';
import { pastFailedPreloads } from './past-failed-preloads';
import { RemoteFailure } from './remote-failure';
import { createResources, inTime, valueOf, type Resource } from './resources';

const LOAD_TIMEOUT = 12_000;

/** A hash path and whose it is. */
export interface Place {
  path: string;
  /** the path without its parameters: places of one stem ("/search", "/search/:query") share a slot, and keep a screen they share */
  stem: string;
  entry: RemoteEntry;
  /** only for signed-in diners */
  members: boolean;
}

/** What the page says about remotes, and the way to them. What cannot be loaded fails with a RemoteFailure. */
export interface Registry {
  entries: readonly RemoteEntry[];
  places: readonly Place[];
  fillerOf: (modal: ModalName) => RemoteEntry | undefined;
  remote: (entry: RemoteEntry) => Resource<Remote>;
  /** the screens of a place's stem, by path */
  screens: (place: Place) => Resource<Record<string, ScreenModule>>;
  modal: (entry: RemoteEntry, name: ModalName) => Resource<ModalModule>;
  /** the next ask for this remote loads it afresh */
  forget: (entry: RemoteEntry) => void;
}

export function createRegistry(
  entries: readonly RemoteEntry[],
  federation: Federation,
  store: Pick<MesaStore, 'adopt'>,
): Registry {
  const remotes = createResources<Remote>();
  const screens = createResources<Record<string, ScreenModule>>();
  const modals = createResources<ModalModule>();
  const tried = new Set<string>();

  const guarded = async <T>(entry: RemoteEntry, what: string, load: () => Promise<T>): Promise<T> => {
    try {
      return await inTime(pastFailedPreloads(load), LOAD_TIMEOUT, what);
    } catch (error) {
      throw error instanceof RemoteFailure ? error : new RemoteFailure(entry, error);
    }
  };

  const remote = (entry: RemoteEntry) =>
    remotes.get(keyOf(entry), () =>
      guarded(entry, 'The remote', async () => {
        const afresh = tried.has(entry.name);
        tried.add(entry.name);
        const { remote: loaded } = await federation.load(entry, afresh);
        verify(entry, loaded);
        store.adopt(loaded);
        return loaded;
      }),
    );

  return {
    entries,
    places: entries.flatMap((entry) =>
      entry.routes.map((path) => ({
        path,
        stem: stemOf(path),
        entry,
        members: entry.members.includes(path),
      })),
    ),
    fillerOf: (modal) => entries.find(({ modals: filled }) => filled.includes(modal)),
    remote,
    screens: ({ entry, stem }) =>
      screens.get(`${keyOf(entry)}${stem}`, () =>
        guarded(entry, `The screen of ${stem}`, async () => {
          const routes = (await valueOf(remote(entry))).routes.filter(({ path }) => stemOf(path) === stem);
          return Object.fromEntries(
            await Promise.all(routes.map(async ({ path, load }) => [path, await load()] as const)),
          );
        }),
      ),
    modal: (entry, name) =>
      modals.get(`${keyOf(entry)}${name}`, () =>
        guarded(entry, `The ${name} modal`, async () => {
          const load = (await valueOf(remote(entry))).modals?.[name];
          return load!() as Promise<unknown> as Promise<ModalModule>;
        }),
      ),
    forget(entry) {
      for (const resources of [remotes, screens, modals]) resources.forget(keyOf(entry));
    },
  };
}

const stemOf = (path: string) => path.replace(/\/:\w+/g, '');

const keyOf = ({ name, version }: RemoteEntry) => `${name}@${version} `;

/** A remote must fill all that its registry entry claims; told here once, instead of in the middle of a visit. */
function verify(entry: RemoteEntry, remote: Remote | undefined): asserts remote is Remote {
  if (!remote || remote.name !== entry.name)
    throw new Error(`its module calls itself ${remote?.name ?? 'nothing'}`);
  for (const path of entry.routes)
    if (!remote.routes.some((route) => route.path === path)) throw new Error(`it has no screen for ${path}`);
  for (const modal of entry.modals)
    if (!remote.modals?.[modal]) throw new Error(`it does not fill the ${modal} modal`);
}
