import { HostProvider, type HostServices, type MesaStore } from '@mesa/remote-kit';
import { HashRouter } from '@mesa/remote-kit/router';
import { Provider } from '@mesa/remote-kit/state';
import { Footer, LiveRegion } from '@mesa/ui';
import type { Standing } from './first-paint/standing';
import { Header } from './header/header';
import { Modals } from './modals/modals';
import { LiveSign } from './notices/live-sign';
import { PreviewNotice } from './notices/preview-notice';
import { TableOffers } from './notices/table-offers';
import { ToastRegion } from './notices/toast-region';
import type { Toasts } from './notices/toasts';
import { Main } from './paths/main';
import { SkipLink } from './paths/skip-link';
import type { Titles } from './paths/titles';
import type { Registry } from './registry/registry';
import type { Releases } from './registry/releases';
import { Screens } from './router';
import { EndedElsewhere } from './session/ended-elsewhere';

export interface AppProps {
  store: MesaStore;
  registry: Registry;
  services: HostServices;
  toasts: Toasts;
  titles: Titles;
  releases: Pick<Releases, 'moved'>;
  /** why versions that the address asks for are not shown */
  untried: readonly string[];
  /** what the page drew for the first screen before the shell ran */
  standing: Standing | null;
}

/** The whole page: what every path has around its screen. */
export function App({ store, registry, services, toasts, titles, releases, untried, standing }: AppProps) {
  const moved = (path: string) => {
    titles.moved(toasts.moved(path));
    releases.moved(path);
  };
  return (
    <Provider store={store}>
      <HashRouter>
        <HostProvider services={services}>
          <SkipLink />
          <PreviewNotice entries={registry.entries} untried={untried} />
          <Header />
          <Main onMoved={moved}>
            <Screens registry={registry} standing={standing} />
          </Main>
          <Footer />
          <Modals registry={registry} />
          <TableOffers toasts={toasts} />
          <EndedElsewhere />
          <ToastRegion toasts={toasts} />
          <LiveSign />
          <LiveRegion />
        </HostProvider>
      </HashRouter>
    </Provider>
  );
}
