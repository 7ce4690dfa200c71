import type { ReactNode } from 'react';
import { Icon, Wrap, type IconShape } from '@mesa/ui';
import styles from './booking-layout.module.css';

export interface BookingLayoutProps {
  title: string;
  /** a sentence under the title */
  lead?: ReactNode;
  /** drawn in a disc before the title */
  icon?: IconShape;
  /** what is booked: at the right, or above the form on narrow screens */
  summary: ReactNode;
  /** where the restaurant is: under the summary, or below the form on narrow screens */
  location?: ReactNode;
  children: ReactNode;
}

/** The layout of every booking screen: a title, the form, and beside it what is booked and where. */
export function BookingLayout({ title, lead, icon, summary, location, children }: BookingLayoutProps) {
  return (
    <Wrap className={styles.layout}>
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
      <div className={styles.columns}>
        <div className={styles.summary}>{summary}</div>
        <div className={styles.main}>{children}</div>
        {location && <div className={styles.location}>{location}</div>}
      </div>
    </Wrap>
  );
}
