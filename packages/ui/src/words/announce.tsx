import { createPortal } from 'react-dom';
import styles from './visually-hidden.module.css';

const REGION = 'mesa-announcements';
/** Screen readers skip a text set in the same breath in which the region was emptied. */
const PAUSE_MS = 60;

/**
 * The page's one polite live region, a child of the body so that a modal does not silence it.
 * The shell renders it; without a shell the first announcement makes it.
 */
export function LiveRegion() {
  return createPortal(
    <div
      id={REGION}
      className={styles.hidden}
      role="status"
      aria-live="polite"
      aria-atomic="true"
      data-live-region=""
    />,
    document.body,
  );
}

/** Says a sentence to those who listen, once the reader is idle. The same sentence twice is said twice. */
export function announce(sentence: string): void {
  const region = document.getElementById(REGION) ?? makeRegion();
  region.textContent = '';
  window.setTimeout(() => {
    region.textContent = sentence;
  }, PAUSE_MS);
}

/** `announce` as a hook: the same function at every render. */
export function useAnnounce(): (sentence: string) => void {
  return announce;
}

function makeRegion(): HTMLElement {
  const region = document.createElement('div');
  region.id = REGION;
  region.className = styles.hidden ?? '';
  region.setAttribute('role', 'status');
  region.setAttribute('aria-live', 'polite');
  region.setAttribute('aria-atomic', 'true');
  region.dataset['liveRegion'] = '';
  document.body.append(region);
  return region;
}
