import type { MouseEvent } from 'react';
import { useText } from '../messages';
import styles from './main.module.css';

/** The first Tab stop: skips the header. */
export function SkipLink() {
  const t = useText();
  const skip = (event: MouseEvent) => {
    // the browser itself would change the hash path
    event.preventDefault();
    document.getElementById('main')?.focus();
  };
  return (
    <a href="#main" className={styles.skip} onClick={skip}>
      {t('shell.main.skip')}
    </a>
  );
}
