import type { ReactNode } from 'react';
import { Wrap } from '@mesa/ui';
import styles from './page.module.css';

export interface PageProps {
  title: string;
  /** a sentence under the title */
  lead?: ReactNode;
  narrow?: boolean;
  children: ReactNode;
}

/** The layout of every screen of this remote: one column, one title. */
export function Page({ title, lead, narrow, children }: PageProps) {
  return (
    <Wrap narrow={narrow ?? false} className={styles.page}>
      <header>
        <h1>{title}</h1>
        {lead && <p className={styles.lead}>{lead}</p>}
      </header>
      {children}
    </Wrap>
  );
}
