import { CITIES, CUISINES, partyLabel } from '@mesa/contract';
import { classes, countOf, formatDate } from '@mesa/ui';
import type { Wish } from '@mesa/remote-kit';
import styles from './heading.module.css';

const NAMES = new Set([...CITIES, ...CUISINES].map((name) => name.toLowerCase()));

export interface HeadingProps {
  query: string;
  /** over all pages; null while it is not known */
  count: number | null;
  wish: Wish;
}

/** What was asked, and how much there is of it. */
export function Heading({ query, count, wish }: HeadingProps) {
  return (
    <header className={styles.heading}>
      <h1>
        You searched for{' '}
        {query ? (
          <span className={classes(styles.query, NAMES.has(query.toLowerCase()) && styles.name)}>
            “{query}”
          </span>
        ) : (
          'all restaurants'
        )}
      </h1>
      <p role="status">{count !== null && <>{countOf(count, 'restaurant')} available</>}</p>
      <p className={styles.wish}>
        {partyLabel(wish.partySize)}, {formatDate(wish.date)} at {wish.time}
      </p>
    </header>
  );
}
