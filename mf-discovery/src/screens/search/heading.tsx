import { CITIES, CUISINES, isBookable, offersFrom, partyLabel, type TableRequest } from '@mesa/contract';
import { classes, countOf, formatDate, formatNumber } from '@mesa/ui';
import type { SearchResults } from '../../state/search-results';
import styles from './heading.module.css';

const NAMES = new Set([...CITIES, ...CUISINES].map((name) => name.toLowerCase()));

type Counts = Pick<SearchResults, 'total' | 'available'>;

export interface HeadingProps {
  query: string;
  /** null while it is not known */
  results: Counts | null;
  request: TableRequest;
  /** the list has only restaurants with an available table */
  onlyAvailable: boolean;
}

/** What was searched for, how many restaurants match, and how many of them have a table. */
export function Heading({ query, results, request: { date, time, partySize }, onlyAvailable }: HeadingProps) {
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
      <div className={styles.facts}>
        <p role="status">
          {results && (
            <>
              <span>{countOf(results.total, 'restaurant')} available</span>
              {!onlyAvailable && <WithTable results={results} time={time} />}
            </>
          )}
        </p>
        <p>
          {partyLabel(partySize)}, {formatDate(date)} {whenOf(time)}
        </p>
      </div>
    </header>
  );
}

/** "9 have a table around 7:00 PM"; nothing when that is not known, or no restaurant matches. */
function WithTable({ results: { total, available }, time }: { results: Counts; time: string }) {
  if (!available || total === 0) return null;
  const { count, of } = available;
  const counted = count === 0 ? 'None' : formatNumber(count);
  const among = of < total ? ` of the first ${formatNumber(of)}` : '';
  return (
    <span>
      {counted}
      {among} {count === 1 ? 'has' : 'have'} a table around {offersFrom(time)[0]}
    </span>
  );
}

/** "at 7:00 PM", or "from 10:00 AM" for a time that no restaurant offers. */
function whenOf(time: string): string {
  return isBookable(time) ? `at ${time}` : `from ${offersFrom(time)[0]}`;
}
