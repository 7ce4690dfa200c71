import { CITIES, CUISINES, offersFrom } from '@mesa/contract';
import { classes, useCuisineName, VisuallyHidden } from '@mesa/ui';
import { useQueryName } from '../../components/use-query-name';
import { useText } from '../../messages';
import type { SearchResults } from '../../state/search-results';
import styles from './heading.module.css';

type Counts = Pick<SearchResults, 'total' | 'available'>;

export interface HeadingProps {
  query: string;
  /** what the words mean: "Outdoor seating"; '' when they say it themselves */
  meaning: string;
  /** what the filters narrow a search without a query to: "Korean in Torrance"; '' for nothing */
  narrowedTo: string;
  /** null while it is not known */
  results: Counts | null;
  /** the chosen time */
  time: string;
  /** the list has only restaurants with an available table */
  onlyAvailable: boolean;
}

/** What was searched for, how many restaurants match, and how many of them have a table. */
export function Heading({ query, meaning, narrowedTo, results, time, onlyAvailable }: HeadingProps) {
  const t = useText();
  const isName = useIsName();
  const queryName = useQueryName();
  return (
    <header className={styles.heading}>
      <h1>
        {query
          ? t.rich('search.heading', {
              query: (words) => (
                <span className={classes(styles.query, isName(query) && styles.name)}>{words}</span>
              ),
              text: queryName(query),
            })
          : narrowedTo || t('search.headingAll')}
      </h1>
      {meaning !== '' && <p className={styles.meaning}>{meaning}</p>}
      <p role="status" className={styles.facts}>
        {results && (
          <>
            <Count total={results.total} />
            {!onlyAvailable && <AvailableCount results={results} time={time} />}
          </>
        )}
      </p>
    </header>
  );
}

/** "14 restaurants available"; none are shown by what takes the place of the list. */
function Count({ total }: { total: number }) {
  const count = useText()('search.count', { count: total });
  return total > 0 ? <span>{count}</span> : <VisuallyHidden>{count}</VisuallyHidden>;
}

/** "9 with a table around 7:00 PM"; nothing when that is not known, or no restaurant matches. */
function AvailableCount({ results: { total, available }, time }: { results: Counts; time: string }) {
  const t = useText();
  if (!available || total === 0) return null;
  const { count, of } = available;
  const around = t.time(offersFrom(time)[0]!, 'at');
  if (total === 1 && count === 0) return <span>{t('search.noTable', { time: around })}</span>;
  return (
    <span>
      {of < total
        ? t('search.withTableOf', { count, of: t.number(of), time: around })
        : t('search.withTable', { count, time: around })}
    </span>
  );
}

/** Whether a query is a city or a cuisine, whose names are written large. */
function useIsName(): (query: string) => boolean {
  const cuisineName = useCuisineName();
  const names = [...CITIES, ...CUISINES, ...CUISINES.map(cuisineName)];
  return (query) => names.some((name) => name.toLowerCase() === query.toLowerCase());
}
