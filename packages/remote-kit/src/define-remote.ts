import type { ComponentType } from 'react';
import type { ModalName } from '@mesa/contract';
import type { ModalProps } from './modal-slice';
import type { Reducer } from './state';

/** A screen's module. The path's parameters come from `useParams` of '@mesa/remote-kit/router'. */
export interface ScreenModule {
  Screen: ComponentType;
}

/** The content of a modal; frame, X, backdrop and Esc are the shell's. */
export interface ModalModule<N extends ModalName = ModalName> {
  Modal: ComponentType<ModalProps[N]>;
  /** the dialog's heading; a function, so that it follows the language: `() => textNow()('login.title')` */
  title: string | (() => string);
  /** 'wide' for the search box, 'photo' for one picture with a hidden title; 'form' by default */
  size?: 'form' | 'wide' | 'photo';
}

export interface RemoteRoute {
  /** a pattern of the contract's `hashPaths`, also in remote.json */
  path: string;
  load: () => Promise<ScreenModule>;
}

export interface Remote {
  /** as in remote.json; also the name of its slice of the store */
  name: string;
  routes: RemoteRoute[];
  modals?: { [N in ModalName]?: () => Promise<ModalModule<N>> };
  reducer?: Reducer;
  /** loads the remote's words; the host waits for it, so that no screen is drawn without them */
  loadMessages?: () => Promise<void>;
}

/** What a remote exposes as './remote'. */
export interface RemoteModule {
  remote: Remote;
}

/**
 * Declares a remote. Screens and modals load on demand: each `load` is one `import()`, and so one file of the
 * build.
 */
export function defineRemote(remote: Remote): Remote {
  return remote;
}

/** The heading of a modal in the page's language. */
export const titleOf = ({ title }: Pick<ModalModule, 'title'>): string =>
  typeof title === 'function' ? title() : title;
