import { createPortal } from 'react-dom';
import styles from './visually-hidden.module.css';

const REGION = 'mesa-announcements';
/** Screen readers miss a text that is set right after the region was emptied. */
const PAUSE_MS = 60;

/**
 * The page's polite live region. It is a child of the body, so that an open modal does not silence it.
 * The shell renders it; without a shell, the first announcement creates it.
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

/** Has screen readers read out a sentence as soon as they are idle; a repeated sentence is read out again. */
export function announce(sentence: string): void {
  const region = document.getElementById(REGION) ?? createRegion();
  region.textContent = '';
  window.setTimeout(() => {
    region.textContent = sentence;
  }, PAUSE_MS);
}

function createRegion(): HTMLElement {
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
