import { useEffect } from 'react';
import styles from './visually-hidden.module.css';

const REGION = 'mesa-announcements';
/** Screen readers miss a text that is set right after the region was emptied. */
const PAUSE_MS = 60;

/**
 * The page's polite live region. It is a child of the body, so that an open modal does not silence it.
 * The shell renders it; without a shell, the first announcement creates it.
 */
export function LiveRegion() {
  useEffect(() => {
    const region = findOrCreateRegion();
    return () => region.remove();
  }, []);
  return null;
}

/** Has screen readers read out a sentence as soon as they are idle; a repeated sentence is read out again. */
export function announce(sentence: string): void {
  const region = findOrCreateRegion();
  region.textContent = '';
  window.setTimeout(() => {
    region.textContent = sentence;
  }, PAUSE_MS);
}

function findOrCreateRegion(): HTMLElement {
  const known = document.getElementById(REGION);
  if (known) return known;
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
