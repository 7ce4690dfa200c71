import { CITIES, CUISINES, hashPaths } from '@mesa/contract';
import { useLoad } from '@mesa/remote-kit';
import { Button, EmptyState } from '@mesa/ui';
import { call } from '@mesa/web-client';
import { LinkList, toSearch } from '../../components/link-list';
import { countFilters, NO_FILTERS, type Filters } from '../../state/filters';

export interface NothingFoundProps {
  query: string;
  filters: Filters;
  onChange: (change: Partial<Filters>) => void;
}

const NEAR_LETTERS = 3;

/** What an empty list offers instead: fewer filters, similar names, a cuisine or a city. */
export function NothingFound({ query, filters, onChange }: NothingFoundProps) {
  const narrowed = countFilters(filters) > 0;
  const beginning = query.trim().slice(0, NEAR_LETTERS);
  const near = useLoad(
    async (signal) =>
      beginning.length < NEAR_LETTERS ? null : call('suggest', { query: { query: beginning } }, { signal }),
    [beginning],
  );
  const { cuisines = [], cities = [], restaurants = [] } = (near.state === 'ready' && near.data) || {};
  return (
    <>
      <EmptyState
        title={narrowed ? 'No restaurants match your filters' : titleFor(query)}
        text={narrowed ? 'Remove a filter or try another time.' : 'Try a cuisine or city below.'}
        action={
          narrowed ? (
            <Button
              variant="primary"
              onClick={() => onChange({ ...NO_FILTERS, exact: filters.exact, sort: filters.sort })}
            >
              Clear all filters
            </Button>
          ) : undefined
        }
      />
      <LinkList
        title="Did you mean…?"
        links={[
          ...[...cuisines, ...cities].map(toSearch),
          ...restaurants.map(({ id, name }) => ({ path: hashPaths.restaurant.to(id), name })),
        ]}
      />
      <LinkList title="Browse by cuisine" links={CUISINES.map(toSearch)} />
      <LinkList title="Browse by city" links={CITIES.map(toSearch)} />
    </>
  );
}

const titleFor = (query: string) =>
  query.trim() ? `No restaurants match “${query.trim()}”` : 'No restaurants yet';
