import { hashPaths } from '@mesa/contract';
import { HostProvider, type HostServices, type MesaStore } from '@mesa/remote-kit';
import { HashRouter } from '@mesa/remote-kit/router';
import { Provider } from '@mesa/remote-kit/state';
import { LiveRegion } from '@mesa/ui';
import type { FirstPaintContent } from './first-paint/first-paint-content';
import { Header } from './header/header';
import { LanguageSwitch } from './language/language-switch';
import { Modals } from './modals/modals';
import { LiveUpdatesNotice } from './notices/live-updates-notice';
import { PreviewNotice } from './notices/preview-notice';
import { TableOffers } from './notices/table-offers';
import { ToastRegion } from './notices/toast-region';
import type { Toasts } from './notices/toasts';
import { Main } from './paths/main';
import { RemoteLinks } from './paths/remote-links';
import { SiteFooter } from './paths/site-footer';
import { SkipLink } from './paths/skip-link';
import type { Titles } from './paths/titles';
import type { Registry } from './registry/registry';
import type { Releases } from './registry/releases';
import { AppRoutes } from './app-routes';
import { SessionEndListener } from './session/session-end-listener';

export interface AppProps {
  store: MesaStore;
  registry: Registry;
  services: HostServices;
  toasts: Toasts;
  titles: Titles;
  releases: Pick<Releases, 'onPathChange'>;
  /** why versions that the address requests are not shown */
  previewErrors: readonly string[];
  /** what the page drew for the first screen before the shell ran */
  firstPaint: FirstPaintContent | null;
}

/** The whole page: everything around the screens. */
export function App({
  store,
  registry,
  services,
  toasts,
  titles,
  releases,
  previewErrors,
  firstPaint,
}: AppProps) {
  const onPathChange = (path: string) => {
    titles.onPathChange(toasts.onPathChange(path));
    releases.onPathChange(path);
  };
  return (
    <Provider store={store}>
      <HashRouter>
        <HostProvider services={services}>
          <SkipLink />
          <PreviewNotice entries={registry.entries} previewErrors={previewErrors} />
          <Header links={<RemoteLinks entries={registry.entries} place="header" />} />
          <Main onPathChange={onPathChange}>
            <AppRoutes registry={registry} firstPaint={firstPaint} />
            <RemoteLinks entries={registry.entries} place="profile" at={hashPaths.profile.pattern} />
          </Main>
          <SiteFooter>
            <RemoteLinks entries={registry.entries} place="footer" />
            <LanguageSwitch />
          </SiteFooter>
          <Modals registry={registry} />
          <TableOffers toasts={toasts} />
          <SessionEndListener />
          <ToastRegion toasts={toasts} />
          <LiveUpdatesNotice />
          <LiveRegion />
        </HostProvider>
      </HashRouter>
    </Provider>
  );
}
