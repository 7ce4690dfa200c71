import { useCallback, useEffect, useMemo, useState } from 'react';
import { hashPaths } from '@mesa/contract';
import { saveChoices, useChoices, useHost, useTitle, type Choices } from '@mesa/remote-kit';
import { useLocation, useParams, useSearchParams } from '@mesa/remote-kit/router';
import { FailedState, Wrap } from '@mesa/ui';
import { SearchBox } from '../../parts/search-box';
import { useDispatch, useSelect } from '../../state';
import { filterQuery, readFilters, writeFilters, type Filters } from '../../state/filters';
import { keyOf, search } from '../../state/found';
import { useFavorites } from '../../state/use-favorite';
import { FilterBar } from './filter-bar';
import { Heading } from './heading';
import { NothingFound } from './nothing-found';
import { Results } from './results';
import { ResultsSkeleton } from './results-skeleton';
import styles from './screen.module.css';

/** `/search` and `/search/:query`: what matches, with the three offers of the chosen time. */
export function Screen() {
  const { query = '' } = useParams();
  const { navigate, session } = useHost();
  const [params, setParams] = useSearchParams();
  const { key: entry } = useLocation();
  const filters = useMemo(() => readFilters(params), [params]);
  const [pressed, setPressed] = usePressed(filters);
  const { choices } = useChoices();
  const { date, time, partySize } = useAtEntry(choices, entry);
  const dispatch = useDispatch();
  const found = useSelect((state) => state.found);
  useFavorites();
  const userId = session.currentUser?.id;
  useTitle(query ? `Restaurants for “${query}”` : 'All restaurants');

  const asked = useMemo(
    () => ({ query, date, time, party_size: partySize, ...filterQuery(filters) }),
    [query, date, time, partySize, filters],
  );
  const load = useCallback(() => dispatch(search(asked)), [dispatch, asked]);
  useEffect(() => {
    const searching = load();
    return () => searching.abort();
    // "Find a Table" asks afresh even when nothing changed; what the store keeps goes when someone else signs in
  }, [load, entry, userId]);
  useEffect(() => saveChoices({ query }), [query]);
  const current = found.key === keyOf(asked);

  const narrow = (change: Partial<Filters>) => {
    const next = { ...pressed, ...change };
    setPressed(next);
    setParams(writeFilters(next));
  };
  const find = (text: string) => {
    // another place or cuisine is a new question: what narrowed the old one to its own places and cuisines goes
    const kept = writeFilters(text === query ? filters : { ...filters, city: [], cuisine: [] }).toString();
    navigate(`${hashPaths.search.to(text)}${kept && `?${kept}`}`);
  };
  const wish = { date, time, partySize };
  return (
    <>
      <div className={styles.band}>
        <Wrap>
          <SearchBox action="Find a Table" queryLabel="Location or Cuisine" query={query} onSearch={find} />
        </Wrap>
      </div>
      <Wrap className={styles.page}>
        <Heading query={query} count={current && found.status === 'ready' ? found.total : null} wish={wish} />
        <FilterBar filters={pressed} onChange={narrow} />
        {current && found.status === 'failed' && (
          <FailedState message={found.sentences.join(' ')} onRetry={load} />
        )}
        {(!current || found.status === 'loading') && <ResultsSkeleton />}
        {current &&
          found.status === 'ready' &&
          (found.list.length > 0 ? (
            <Results found={found} wish={wish} />
          ) : (
            <NothingFound query={query} filters={filters} onChange={narrow} />
          ))}
      </Wrap>
    </>
  );
}

/** The filters as the diner has pressed them: the address follows in its own time, and two quick presses are both meant. */
function usePressed(filters: Filters) {
  const [kept, setKept] = useState({ from: filters, filters });
  if (kept.from !== filters) setKept({ from: filters, filters });
  return [kept.filters, (next: Filters) => setKept({ from: filters, filters: next })] as const;
}

/** The choices as they were when one came to this entry of the history: the list follows the form when it is sent, not at every field. */
function useAtEntry(choices: Choices, entry: string): Choices {
  const [kept, setKept] = useState({ entry, choices });
  if (kept.entry === entry) return kept.choices;
  setKept({ entry, choices });
  return choices;
}
