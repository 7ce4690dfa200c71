import '@mesa/ui/tokens.css';
import '@mesa/ui/fonts.css';
import '@mesa/ui/base.css';
// used only by the page's first paint
import './first-paint/first-paint.module.css';
import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { hashPaths, visitorZone } from '@mesa/contract';
import { createMesaStore, type HostServices } from '@mesa/remote-kit';
import { createCableLink } from '@mesa/remote-kit/cable';
import { matchPath } from '@mesa/remote-kit/router';
import { announce } from '@mesa/ui';
import { serverTime } from '@mesa/web-client';
import { App } from './app';
import { createErrorReports } from './errors/error-reports';
import { onUncaughtError } from './errors/uncaught-errors';
import { followLanguage } from './language/follow-language';
import { sayUnreachable } from './language/say-unreachable';
import { untilLoaded } from './language/until-loaded';
import { loadMessages, textNow } from './messages';
import { createToasts } from './notices/toasts';
import { readBootstrap } from './read-bootstrap';
import { readFirstPaintContent } from './first-paint/first-paint-content';
import { mendAddress } from './paths/mend-address';
import { createTitles } from './paths/titles';
import { createFederation } from './registry/federation';
import { createRegistry } from './registry/registry';
import { createReleases, fetchLive } from './registry/releases';
import { openOtherTabs } from './session/other-tabs';
import { watchSession } from './session/watch-session';

mendAddress();
const { currentUser, mapsKey, remotes, previewErrors, counted } = readBootstrap(document);
const store = createMesaStore(currentUser);
const live = createCableLink();
const path = () => window.location.hash.slice(1).split('?')[0] || '/';
const toasts = createToasts(announce, path);
const routeAt = (at: string) => registry.routes.find((route) => matchPath(route.path, at));
const reload = () => window.location.reload();
const reports = createErrorReports({
  counted: remotes.filter(({ name }) => counted.includes(name)),
  current: () => routeAt(path())?.entry,
});
const registry = createRegistry({
  entries: remotes,
  federation: createFederation(),
  store,
  fetchLive,
  reload,
  shown: reports.shown,
  failed: reports.failed,
});
onUncaughtError(reports.uncaught);
const titles = createTitles(announce);
const releases = createReleases({
  fetchLive,
  mayReload: (path) => !registry.routes.some((route) => route.isProtected && matchPath(route.path, path)),
  offerReload: () =>
    toasts.offer(() => textNow()('shell.release.newer'), {
      label: () => textNow()('shell.release.reload'),
      onAct: reload,
    }),
  reload,
  clock: () => new Date(),
});
const services: HostServices = {
  mapsKey,
  live,
  clock: () => new Date(),
  serverClock: serverTime,
  zone: visitorZone(),
  announce,
  notify: toasts.notify,
  onTitle: titles.onTitle,
};

watchSession({
  store,
  live,
  tabs: openOtherTabs(),
  goHome: () => window.location.replace(`#${hashPaths.landing.to()}`),
  notify: toasts.notify,
});
followLanguage(store);
// starts loading while header and skeleton are drawn; RemoteScreen reads the same resource
const opened = path();
const first = routeAt(opened);
if (first && (!first.isProtected || currentUser)) registry.screens(first);
const root = document.getElementById('root')!;
const firstPaint = readFirstPaintContent(root, opened);
const draw = () =>
  createRoot(root).render(
    <App
      store={store}
      registry={registry}
      services={services}
      toasts={toasts}
      titles={titles}
      releases={releases}
      previewErrors={previewErrors}
      firstPaint={firstPaint}
    />,
  );
// as a transition: the first paint can be scrolled while React renders
void untilLoaded(loadMessages, () => sayUnreachable(root))
  .then(() => startTransition(draw))
  // lazily, because the first screen does without it
  .then(() => import('./registry/prefetch-when-idle'))
  .then(({ prefetchWhenIdle }) => prefetchWhenIdle(registry, releases.begin), releases.begin);
