import { CITIES, CUISINES, isBookable, offersFrom, type TableRequest } from '@mesa/contract';
import { classes, useCuisineName, usePartyLabel } from '@mesa/ui';
import { useQueryName } from '../../components/use-query-name';
import { useText } from '../../messages';
import type { SearchResults } from '../../state/search-results';
import { useFacets } from '../../state/use-facets';
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
  request: TableRequest;
  /** the list has only restaurants with an available table */
  onlyAvailable: boolean;
}

/** What was searched for, how many restaurants match, and how many of them have a table. */
export function Heading({ query, meaning, narrowedTo, results, request, onlyAvailable }: HeadingProps) {
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
      <div className={styles.facts}>
        <p role="status" className={styles.counts}>
          {results && (
            <>
              <span>{t('search.count', { count: results.total })}</span>
              {!onlyAvailable && <AvailableCount results={results} time={request.time} />}
            </>
          )}
        </p>
        <When {...request} />
      </div>
    </header>
  );
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

/** "2 People, Sat, Nov 21 at 7:00 PM", or "from 10:00 AM" for a time that no restaurant offers. */
function When({ date, time, partySize }: TableRequest) {
  const t = useText();
  const party = usePartyLabel()(partySize);
  const day = t.date(date);
  return (
    <p className={styles.when}>
      {isBookable(time)
        ? t('search.at', { party, date: day, time: t.time(time, 'at') })
        : t('search.from', { party, date: day, time: t.time(offersFrom(time)[0]!, 'at') })}
    </p>
  );
}

/** Whether a query is a city or a cuisine, whose names are written large. */
function useIsName(): (query: string) => boolean {
  const cuisineName = useCuisineName();
  const { cities = [], cuisines = [] } = useFacets() ?? {};
  const offered = [...cities, ...cuisines].map(({ name }) => name);
  const names = [...CITIES, ...CUISINES, ...CUISINES.map(cuisineName), ...offered];
  return (query) => names.some((name) => name.toLowerCase() === query.toLowerCase());
}
