import type { ComponentType } from 'react';
import type { ModalName, Picture, RemoteLink } from '@mesa/contract';
import type { ModalProps } from './modal-slice';
import type { Reducer } from './state';

/** A screen's module. The path's parameters come from `useParams` of '@mesa/remote-kit/router'. */
export interface ScreenModule {
  Screen: ComponentType;
}

/** The content of a modal; frame, X, backdrop and Esc are the shell's. */
export interface ModalModule<N extends ModalName = ModalName> {
  Modal: ComponentType<ModalProps[N]>;
  /** the dialog's heading, in the page's language */
  title: string;
  /** 'wide' for the search box, 'photo' for one picture with a hidden title; 'form' by default */
  size?: 'form' | 'wide' | 'photo';
}

/** A modal as its file exports it: a title that follows the language is a function. */
export interface DeclaredModal<N extends ModalName = ModalName> extends Omit<ModalModule<N>, 'title'> {
  title: string | (() => string);
}

export interface RemoteRoute {
  /** a pattern of the contract's `hashPaths`. The build reads it and what follows from the source */
  path: string;
  /** needs a signed-in diner; a visitor is sent to "/" to sign in */
  protected?: boolean;
  /** the first picture of the screen, when it is always the same; fetched along with the first script */
  picture?: Picture;
  load: () => Promise<ScreenModule>;
}

export interface Remote {
  /** that of its package; also the name of its slice of the store */
  name: string;
  routes: RemoteRoute[];
  modals?: { [N in ModalName]?: () => Promise<ModalModule<N>> };
  /** drawn by the shell, in the visitor's language */
  links?: RemoteLink[];
  reducer?: Reducer;
  /** loads the remote's messages; the host waits for it, so that no screen is rendered without them */
  loadMessages?: () => Promise<void>;
}

/** What a remote exposes as './remote'. */
export interface RemoteModule {
  remote: Remote;
}

interface DeclaredRemote extends Omit<Remote, 'modals'> {
  modals?: { [N in ModalName]?: () => Promise<DeclaredModal<N>> };
}

/**
 * Declares a remote. Screens and modals load on demand: each `load` is one `import()`, and so one file of the
 * build.
 */
export function defineRemote({ modals, ...remote }: DeclaredRemote): Remote {
  if (!modals) return remote;
  const loaders = Object.entries(modals).map(([name, load]) => [name, async () => withTitle(await load())]);
  // each modal keeps its own name and props
  return { ...remote, modals: Object.fromEntries(loaders) as Remote['modals'] };
}

/** The title is computed each time it is read, because the language may have changed. */
const withTitle = <M extends Pick<DeclaredModal, 'title'>>(module: M) => ({
  ...module,
  get title() {
    return typeof module.title === 'function' ? module.title() : module.title;
  },
});
