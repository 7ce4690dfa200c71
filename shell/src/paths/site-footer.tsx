import type { ReactNode } from 'react';
import { useLoad } from '@mesa/remote-kit';
import { Footer } from '@mesa/ui';
import { call } from '@mesa/web-client';

/** The footer with the cities and cuisines that the catalogue has; without them while that is not known. */
export function SiteFooter({ children }: { children: ReactNode }) {
  const loaded = useLoad((signal) => call('getFacets', {}, { signal }), []);
  return <Footer facets={loaded.state === 'ready' ? loaded.data : null}>{children}</Footer>;
}
