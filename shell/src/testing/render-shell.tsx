import { render } from '@testing-library/react';
import type { ModalName, RemoteEntry, User } from '@mesa/contract';
import { createMesaStore, type HostServices, type Remote } from '@mesa/remote-kit';
import { createTestLive, fetchFrom, type Answers, type SentRequest } from '@mesa/remote-kit/testing';
import { configureClient } from '@mesa/web-client';
import { App } from '../app';
import type { FirstPaintContent } from '../first-paint/first-paint-content';
import { followLanguage } from '../language/follow-language';
import { createToasts } from '../notices/toasts';
import { createTitles } from '../paths/titles';
import type { ErrorReports } from '../errors/error-reports';
import { createRegistry } from '../registry/registry';
import type { SessionChange } from '../session/other-tabs';
import { watchSession } from '../session/watch-session';

export const ana: User = { id: 'a'.repeat(24), fname: 'Ana', lname: 'Reyes', email: 'ana@mesa.example' };

/** A published remote, loaded at once unless it has a `load` of its own. */
export interface Published {
  remote: Remote;
  protectedRoutes?: string[];
  preview?: boolean;
  links?: RemoteEntry['links'];
  load?: () => Promise<Remote>;
}

export function entryOf({ remote, protectedRoutes = [], preview, links }: Published): RemoteEntry {
  return {
    name: remote.name,
    version: '1.0.0',
    entry: `/remotes/${remote.name}/1.0.0/remote.js`,
    routes: remote.routes.map(({ path }) => path),
    protectedRoutes,
    modals: Object.keys(remote.modals ?? {}) as ModalName[],
    integrity: 'sha384-x',
    preview,
    links,
  };
}

interface RenderShellOptions {
  path?: string;
  user?: User | null;
  published: Published[];
  /** what the registry lists when it is asked again; by default the same */
  live?: () => Promise<readonly RemoteEntry[]>;
  answers?: Answers;
  previewErrors?: string[];
  firstPaint?: FirstPaintContent | null;
}

/**
 * The whole shell on a page of its own: real store, router and transport; remotes come from `published`
 * instead of the network.
 */
export function renderShell({
  path = '/',
  user = null,
  published,
  live: fetchLive = async () => published.map(entryOf),
  answers = {},
  previewErrors = [],
  firstPaint = null,
}: RenderShellOptions) {
  const notified: string[] = [];
  const requests: SentRequest[] = [];
  /** the names of the remotes, in the order of their loads */
  const loads: string[] = [];
  window.location.hash = path;
  const fetch = fetchFrom(answers, requests);
  // the footer asks on every page
  const unanswered = new Promise<never>(() => {});
  configureClient({
    origin: 'http://mesa.test',
    fetch: (input, init) =>
      /facets$/.test(String(input)) && !answers.getFacets ? unanswered : fetch(input, init),
  });

  const store = createMesaStore(user);
  const federation = {
    async load({ name }: RemoteEntry) {
      loads.push(name);
      const { remote, load = async () => remote } = published.find((each) => each.remote.name === name)!;
      return { remote: await load() };
    },
  };
  const announce = (sentence: string) => void notified.push(sentence);
  const toasts = createToasts(announce, () => window.location.hash.slice(1).split('?')[0]!);
  const shown = jest.fn<void, Parameters<ErrorReports['shown']>>();
  const failed = jest.fn<void, Parameters<ErrorReports['failed']>>();
  const reload = jest.fn();
  const registry = createRegistry({
    entries: published.map(entryOf),
    federation,
    store,
    fetchLive,
    reload,
    shown,
    failed,
  });
  const titles = createTitles(announce);
  const live = Object.assign(createTestLive(), { renew: jest.fn() });
  const services: HostServices = {
    mapsKey: null,
    live,
    clock: () => new Date('2026-11-21T20:00:00Z'),
    serverClock: () => new Date('2026-11-21T20:00:00Z'),
    zone: 'America/Los_Angeles',
    announce,
    notify: toasts.notify,
    onTitle: titles.onTitle,
  };
  let receive = (_change: SessionChange): void => undefined;
  const sent: SessionChange[] = [];
  const tabs = {
    send: (change: SessionChange) => void sent.push(change),
    subscribe: (listener: typeof receive) => {
      receive = listener;
      return () => undefined;
    },
    /** a message from another tab of the browser */
    receive: (change: SessionChange) => receive(change),
    sent,
  };
  const goHome = () => window.location.replace('#/');
  const stops = [watchSession({ store, live, tabs, goHome, notify: toasts.notify }), followLanguage(store)];
  const view = render(
    <App
      store={store}
      registry={registry}
      services={services}
      toasts={toasts}
      titles={titles}
      releases={{ onPathChange: jest.fn() }}
      previewErrors={previewErrors}
      firstPaint={firstPaint}
    />,
  );
  const unmount = () => {
    view.unmount();
    stops.forEach((stop) => stop());
  };
  return {
    ...view,
    unmount,
    store,
    live,
    tabs,
    notified,
    requests,
    loads,
    reload,
    shown,
    failed,
    path: () => window.location.hash.slice(1),
  };
}
