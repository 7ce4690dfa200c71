import type { ReactNode } from 'react';
import { Icon, Wrap, type IconShape } from '@mesa/ui';
import styles from './booking-page.module.css';

export interface PageProps {
  title: string;
  /** a sentence under the title */
  lead?: ReactNode;
  /** drawn in a disc before the title */
  icon?: IconShape;
  children: ReactNode;
}

/** The frame of every booking screen: one column, one title. */
export function Page({ title, lead, icon, children }: PageProps) {
  return (
    <Wrap narrow className={styles.page}>
      <header className={styles.head}>
        {icon && (
          <span className={styles.disc}>
            <Icon of={icon} size={28} />
          </span>
        )}
        <div>
          <h1>{title}</h1>
          {lead && <p className={styles.lead}>{lead}</p>}
        </div>
      </header>
      {children}
    </Wrap>
  );
}
