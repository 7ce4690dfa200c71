import { useSyncExternalStore } from 'react';

/** Mesa's own pictures, which are computer-generated; those of diners and operators have other addresses. */
const GENERATED = 'img[src*="/assets/photos/"]';

/**
 * Whether the page shows a computer-generated picture. Read from the document, because shell and remotes each
 * have their own copy of this module.
 */
export function useGeneratedPicture(): boolean {
  // the first paint has the landing page's
  return useSyncExternalStore(subscribe, hasGeneratedPicture, () => true);
}

const hasGeneratedPicture = (): boolean => document.querySelector(GENERATED) !== null;

function subscribe(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange);
  observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['src'] });
  return () => observer.disconnect();
}
