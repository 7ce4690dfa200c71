import type { MouseEvent } from 'react';
import styles from './main.module.css';

/** The first stop of the keyboard: past the header. */
export function SkipLink() {
  const skip = (event: MouseEvent) => {
    // followed by the browser, the link would change the hash path
    event.preventDefault();
    document.getElementById('main')?.focus();
  };
  return (
    <a href="#main" className={styles.skip} onClick={skip}>
      Skip to content
    </a>
  );
}
