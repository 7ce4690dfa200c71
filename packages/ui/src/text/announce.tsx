import styles from './visually-hidden.module.css';

/** Screen readers miss a text that is set right after the region was emptied. */
const PAUSE_MS = 60;

/** A polite live region. The page has one, and each modal, because what is behind a modal is silent. */
export function LiveRegion() {
  return <div role="status" aria-live="polite" aria-atomic className={styles.hidden} data-announcements="" />;
}

/** Has screen readers read out a sentence as soon as they are idle; a repeated sentence is read out again. */
export function announce(sentence: string): void {
  const regions = document.querySelectorAll('[data-announcements]');
  for (const region of regions) region.textContent = '';
  window.setTimeout(() => {
    // the last open modal is the uppermost
    const inModal = [...document.querySelectorAll('dialog[open] > [data-announcements]')].at(-1);
    const region = inModal ?? document.querySelector('[data-announcements]');
    if (region) region.textContent = sentence;
  }, PAUSE_MS);
}
