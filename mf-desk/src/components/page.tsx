import type { ReactNode } from 'react';
import { Wrap } from '@mesa/ui';
import styles from './page.module.css';

/** A screen of one column with its title. */
export function Page({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Wrap narrow className={styles.page}>
      <h1>{title}</h1>
      {children}
    </Wrap>
  );
}
