import { useEffect, useMemo, useRef, useState } from 'react';
import { hashPaths, type TableRequest } from '@mesa/contract';
import { saveChoices, useChoices, useHost, useLoad, useTitle } from '@mesa/remote-kit';
import { useLocation, useSearchParams } from '@mesa/remote-kit/router';
import { FailedState, Wrap } from '@mesa/ui';
import { useMeaning, type Part } from '../../components/use-meaning';
import { useQueryName } from '../../components/use-query-name';
import { useText } from '../../messages';
import { useDispatch, useSelect } from '../../state';
import { countFilters, filterQuery, readFilters, writeFilters, type Filters } from '../../state/filters';
import { isFarFromAll, placeOf } from '../../state/miles';
import { rememberSearch } from '../../state/recent-searches';
import { keyOf, readResults } from '../../state/read-results';
import { searchBegun, searched, type SearchResults } from '../../state/search-results';
import { withRequest } from '../../state/table-request';
import { useLoadedFacets } from '../../state/use-facets';
import { useFavorites } from '../../state/use-favorite';
import { useTableRequest } from '../../state/use-table-request';
import { FilterBar } from './filter-bar';
import { Heading } from './heading';
import { NothingFound } from './nothing-found';
import { Results } from './results';
import { ResultsSkeleton } from './results-skeleton';
import { SearchForm } from './search-form';
import { Understanding, useQueryMeaning } from './understanding';
import { useNearMe } from './use-near-me';
import styles from './screen.module.css';

/** `/search` and `/search/:query`: what matches, with the three offers of the chosen time. */
export function Screen() {
  const query = useWords();
  const { navigate, session } = useHost();
  const t = useText();
  const queryName = useQueryName();
  const userId = session.currentUser?.id;
  const { choices } = useChoices();
  const { request, follow } = useTableRequest();
  const { filters, pressed, narrow } = useFilters(choices);
  useFavorites();
  useLoadedFacets();
  const narrowedTo = useMeaning()(partsOf(filters));
  useTitle(query ? t('search.title', { query: queryName(query) }) : narrowedTo || t('search.titleAll'));
  useEffect(() => {
    saveChoices({ query });
    if (query.trim()) rememberSearch(query.trim(), userId);
  }, [query, userId]);

  const find = (text: string, chosen: TableRequest) => {
    // another query is another search: the filters by city and cuisine belonged to the one before
    const kept = writeFilters(text === query ? filters : { ...filters, city: [], cuisine: [], exact: false });
    navigate(`${hashPaths.search.to(text)}?${withRequest(kept, chosen)}`);
  };
  return (
    <>
      <SearchForm
        query={query}
        name={queryName(query) || narrowedTo || t('search.titleAll')}
        request={request ?? choices}
        onChange={() => follow(writeFilters(pressed))}
        onSearch={find}
      />
      <Wrap className={styles.page}>
        <ResultList
          query={query}
          narrowedTo={narrowedTo}
          filters={filters}
          pressed={pressed}
          narrow={narrow}
          request={request}
          shown={request ?? choices}
        />
      </Wrap>
    </>
  );
}

/** The words of the address as they were typed; a parameter of the router's has "/" for "%2F" in them. */
function useWords(): string {
  const [, words = ''] = /^\/search\/([^/]+)/i.exec(useLocation().pathname) ?? [];
  try {
    return decodeURIComponent(words);
  } catch {
    // typed into the address bar
    return words;
  }
}

/** What filters narrow a search to, as the words of a query would. */
const partsOf = ({ cuisine, city, neighborhood, tags }: Filters): Part[] => [
  ...cuisine.map((label) => ({ kind: 'cuisine' as const, label })),
  ...tags.map((label) => ({ kind: 'tag' as const, label })),
  ...(neighborhood.length > 0 ? neighborhood : city).map((label) => ({ kind: 'place' as const, label })),
];

interface ResultListProps extends ReturnType<typeof useFilters> {
  query: string;
  /** what the filters narrow the search to */
  narrowedTo: string;
  /** null while the address does not name it yet */
  request: TableRequest | null;
  /** the choices that the headings name meanwhile */
  shown: TableRequest;
}

/** The counts, the filters and the list in each of its states. */
function ResultList({ query, narrowedTo, filters, pressed, narrow, request, shown }: ResultListProps) {
  const { understood, neighborhoods, tags } = useSelect((state) => state.searchResults);
  const { near, refused, asking } = useNearMe(understood?.near_me ?? false);
  const { results, failed, reload } = useSearch({ query, filters, request, near });
  const [mapOpen, setMapOpen] = useState(false);
  const bar = useRef<HTMLDivElement>(null);
  const isFar = isFarFrom(near, results);
  const isListed = results !== null && results.list.length > 0 && !isFar && !asking;
  return (
    <>
      <Heading
        query={query}
        meaning={useQueryMeaning(query, results, refused)}
        narrowedTo={narrowedTo}
        results={isFar ? null : results}
        request={shown}
        onlyAvailable={filters.open}
      />
      {results?.understood && query !== '' && (
        <Understanding
          query={query}
          understood={results.understood}
          results={results}
          narrowed={countFilters(filters) > 0}
          exactQuery={withRequest(writeFilters({ ...filters, exact: true }), shown)}
          noPlace={isFar ? 'near.far' : refused ? 'understood.refused' : null}
        />
      )}
      {!(results?.total === 0 && countFilters(pressed) === 0) && !isFar && (
        <FilterBar
          ref={bar}
          filters={pressed}
          neighborhoods={neighborhoods}
          tags={tags}
          time={shown.time}
          isEmpty={results?.total === 0}
          hasWords={query.trim() !== ''}
          nearDiner={near !== null && (results?.understood?.near_me ?? false)}
          hasPlace={near !== null || (results?.understood?.has_place ?? false)}
          onChange={narrow}
          onShowMap={isListed && !mapOpen ? () => setMapOpen(true) : undefined}
        />
      )}
      {failed && <FailedState message={failed.join(' ')} onRetry={reload} />}
      {((!results && !failed) || asking) && <ResultsSkeleton asksPlace={asking} />}
      {isListed && (
        <Results
          results={results}
          near={near}
          bar={bar}
          mapOpen={mapOpen}
          request={shown}
          onMapOpen={setMapOpen}
        />
      )}
      {results?.list.length === 0 && <NothingFound query={query} filters={filters} onChange={narrow} />}
    </>
  );
}

/** Whether the diner searches near them, and nothing that was found is. */
function isFarFrom(near: string | null, results: SearchResults | null): boolean {
  return near !== null && results?.understood?.near_me === true && isFarFromAll(placeOf(near), results.list);
}

interface Wanted {
  query: string;
  filters: Filters;
  request: TableRequest | null;
  /** where the diner is; null while it is not known */
  near: string | null;
}

/** Searches for what the address names, and again when "Find a Table" is pressed without a change. */
function useSearch({ query, filters, request, near }: Wanted) {
  const { key: entry } = useLocation();
  const userId = useHost().session.currentUser?.id;
  const dispatch = useDispatch();
  const results = useSelect((state) => state.searchResults);
  const searchQuery = useMemo(
    () =>
      request && {
        query,
        date: request.date,
        time: request.time,
        party_size: request.partySize,
        ...(near !== null && { near }),
        ...filterQuery(filters),
      },
    [query, request, filters, near],
  );
  const key = searchQuery && keyOf(searchQuery);
  const isCurrent = results.key === key;
  const loaded = useLoad(
    searchQuery &&
      ((signal) => {
        dispatch(searchBegun(keyOf(searchQuery)));
        return readResults(searchQuery, isCurrent ? results.list.length : 0, signal);
      }),
    // `entry`: the same address was opened again; `userId`: the store is emptied when somebody else signs in
    [searchQuery, entry, userId],
    { data: isCurrent ? results : null, save: (page) => dispatch(searched({ key: key ?? '', page })) },
  );
  return {
    results: loaded.state === 'ready' ? loaded.data : null,
    failed: loaded.state === 'failed' ? loaded.refusal.sentences : null,
    reload: loaded.reload,
  };
}

/**
 * The filters of the address, and how to change them. The address changes with a delay, so `pressed` holds
 * what the diner has pressed meanwhile, and two quick presses both count.
 */
function useFilters(request: TableRequest) {
  const [params, setParams] = useSearchParams();
  const filters = useMemo(() => readFilters(params), [params]);
  const [latest, setLatest] = useState({ from: filters, pressed: filters });
  if (latest.from !== filters) setLatest({ from: filters, pressed: filters });
  const { pressed } = latest;
  const narrow = (change: Partial<Filters>) => {
    const next = { ...pressed, ...change };
    setLatest({ from: filters, pressed: next });
    setParams(withRequest(writeFilters(next), request));
  };
  return { filters, pressed, narrow };
}
