import { CITIES, CUISINES, hashPaths, inOfferedOrder } from '@mesa/contract';
import { useLoad } from '@mesa/remote-kit';
import { Button, ButtonLink, EmptyState, useCuisineName } from '@mesa/ui';
import { call } from '@mesa/web-client';
import { LinkList, toSearch } from '../../components/link-list';
import { NoRestaurants } from '../../components/no-restaurants';
import { useQueryName } from '../../components/use-query-name';
import { useText } from '../../messages';
import { countFilters, NO_FILTERS, type Filters } from '../../state/filters';
import { useFacets } from '../../state/use-facets';

export interface NothingFoundProps {
  query: string;
  filters: Filters;
  onChange: (change: Partial<Filters>) => void;
}

const NEAR_LETTERS = 3;

/** What an empty list offers instead: fewer filters, similar names, a cuisine or a city. */
export function NothingFound({ query, filters, onChange }: NothingFoundProps) {
  const t = useText();
  const cuisineName = useCuisineName();
  const queryName = useQueryName();
  const facets = useFacets();
  const narrowed = countFilters(filters) > 0;
  const beginning = query.trim().slice(0, NEAR_LETTERS);
  const near = useLoad(
    async (signal) =>
      beginning.length < NEAR_LETTERS ? null : call('suggest', { query: { query: beginning } }, { signal }),
    [beginning],
  );
  const { cuisines = [], cities = [], restaurants = [] } = (near.state === 'ready' && near.data) || {};
  if (!narrowed && !query.trim()) return <NoRestaurants />;
  return (
    <>
      <EmptyState
        title={narrowed ? t('filters.noMatch') : t('nothing.title', { query: queryName(query.trim()) })}
        text={narrowed ? t('filters.noMatchText') : t('nothing.text')}
        action={
          narrowed ? (
            <Button
              variant="primary"
              onClick={() => onChange({ ...NO_FILTERS, exact: filters.exact, sort: filters.sort })}
            >
              {t('filters.clearAll')}
            </Button>
          ) : (
            <ButtonLink variant="primary" href={`#${hashPaths.searchAll.to()}`}>
              {t('seeAllRestaurants')}
            </ButtonLink>
          )
        }
      />
      <LinkList
        title={t('nothing.didYouMean')}
        links={[
          ...[...cuisines, ...cities]
            .filter((name) => name.toLowerCase() !== query.trim().toLowerCase())
            .map((name) => toSearch(name, cuisineName(name))),
          ...restaurants.map(({ id, name }) => ({ path: hashPaths.restaurant.to(id), name })),
        ]}
      />
      <LinkList
        title={t('cuisines.browse')}
        links={inOfferedOrder(facets?.cuisines ?? [], CUISINES).map(({ name }) =>
          toSearch(name, cuisineName(name)),
        )}
      />
      <LinkList
        title={t('cities.title')}
        links={inOfferedOrder(facets?.cities ?? [], CITIES).map(({ name }) => toSearch(name))}
      />
    </>
  );
}
