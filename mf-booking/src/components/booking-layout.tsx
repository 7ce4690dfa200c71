import type { ReactNode } from 'react';
import { CheckIcon, classes, Icon, Wrap } from '@mesa/ui';
import styles from './booking-layout.module.css';

export interface BookingLayoutProps {
  title: string;
  /** a sentence under the title */
  lead?: ReactNode;
  /** says that all is done: a tick before a smaller title, and what is booked above everything else */
  isDone?: boolean;
  /** what is booked: at the right, or above the form on narrow screens */
  summary: ReactNode;
  /** where the restaurant is: under the summary, or below the form on narrow screens */
  location?: ReactNode;
  children: ReactNode;
}

/** The layout of every booking screen: a title, the form, and beside it what is booked and where. */
export function BookingLayout({ title, lead, isDone, summary, location, children }: BookingLayoutProps) {
  return (
    <Wrap className={classes(styles.layout, isDone && styles.done)}>
      <header className={styles.head}>
        {isDone && (
          <span className={styles.disc}>
            <Icon of={CheckIcon} size={28} />
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
