import { useSyncExternalStore } from 'react';

/** The same width as in the style sheets. */
const NARROW = '(max-width: 760px)';

/** Whether the page is as narrow as a phone's; a first paint, made without a browser, is not. */
export function useNarrow(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(NARROW).matches,
    () => false,
  );
}

function subscribe(listener: () => void): () => void {
  const media = window.matchMedia(NARROW);
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
}
