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
import { createTitles } from './paths/titles';
import { checkEveryFile } from './registry/checked-files';
import { findFallback } from './registry/fallbacks';
import { createFederation } from './registry/federation';
import { prefetchWhenIdle } from './registry/prefetch-when-idle';
import { createRegistry } from './registry/registry';
import { createReleases, liveSet } from './registry/releases';
import { openOtherTabs } from './session/other-tabs';
import { watchSession } from './session/watch-session';

const { currentUser, mapsKey, remotes, shell, previewErrors, canaries, retired } = readBootstrap(document);
const store = createMesaStore(currentUser);
const live = createCableLink();
const path = () => window.location.hash.slice(1).split('?')[0] || '/';
const toasts = createToasts(announce, path);
const routeAt = (at: string) => registry.routes.find((route) => matchPath(route.path, at));
const counted = remotes.filter(({ name }) => canaries.includes(name));
const reports = createErrorReports({
  counted,
  current() {
    const route = routeAt(path());
    return route && registry.current(route.entry);
  },
});
const registry = createRegistry({
  entries: remotes,
  retired,
  federation: createFederation(),
  store,
  findFallback: (failed) => findFallback(failed, shell),
  onFallback: () => toasts.notify(textNow()('shell.fallback.notice')),
  shown: reports.shown,
  failed: reports.failed,
});
checkEveryFile(reports.altered);
onUncaughtError(reports.uncaught);
const titles = createTitles(announce);
const releases = createReleases({
  fetchLive: () => liveSet(shell, counted),
  mayReload: (path) => !registry.routes.some((route) => route.isProtected && matchPath(route.path, path)),
  offerReload: () =>
    toasts.offer(() => textNow()('shell.release.newer'), {
      label: () => textNow()('shell.release.reload'),
      onAct: () => window.location.reload(),
    }),
  reload: () => window.location.reload(),
  clock: () => new Date(),
});
const services: HostServices = {
  mapsKey,
  live,
  clock: () => new Date(),
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
    <App {...{ store, registry, services, toasts, titles, releases, previewErrors, firstPaint }} />,
  );
// as a transition: the first paint can be scrolled while React renders
void untilLoaded(loadMessages, () => sayUnreachable(root))
  .then(() => startTransition(draw))
  .then(() => prefetchWhenIdle(registry, releases.begin));
