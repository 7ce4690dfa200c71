import type { ReactNode } from 'react';
import styles from './visually-hidden.module.css';

/** Words for those who listen. */
export function VisuallyHidden({ children, id }: { children: ReactNode; id?: string }) {
  return (
    <span id={id} className={styles.hidden}>
      {children}
    </span>
  );
}
