import type { ReactNode } from 'react';
import type { Reservation } from '@mesa/contract';
import styles from './profile.module.css';

export interface VisitSectionProps {
  /** the id of its heading */
  id: string;
  title: string;
  visits: readonly Reservation[];
  /** in place of the list when there are none */
  empty: ReactNode;
  /** draws a row */
  children: (visit: Reservation) => ReactNode;
}

/** A section of the profile that lists reservations. */
export function VisitSection({ id, title, visits, empty, children }: VisitSectionProps) {
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {visits.length === 0 ? (
        <div className={styles.empty}>{empty}</div>
      ) : (
        <ul className={styles.rows} aria-labelledby={id}>
          {visits.map((visit) => (
            <li key={visit.id}>{children(visit)}</li>
          ))}
        </ul>
      )}
    </section>
  );
}
