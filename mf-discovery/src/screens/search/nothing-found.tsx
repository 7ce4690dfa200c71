import { CITIES, CUISINES, hashPaths } from '@mesa/contract';
import { useLoad } from '@mesa/remote-kit';
import { Button, ButtonLink, EmptyState } from '@mesa/ui';
import { call } from '@mesa/web-client';
import { countFilters, NO_FILTERS, type Filters } from '../../state/filters';
import { similarNames } from '../../state/similar-names';
import styles from './nothing-found.module.css';

export interface NothingFoundProps {
  query: string;
  filters: Filters;
  onChange: (change: Partial<Filters>) => void;
}

const NEAR_LETTERS = 3;

/** What an empty list offers instead: fewer filters, similar names, a cuisine or a city. */
export function NothingFound({ query, filters, onChange }: NothingFoundProps) {
  const narrowed = countFilters(filters) > 0;
  const words = similarNames(query);
  const beginning = query.trim().slice(0, NEAR_LETTERS);
  const near = useLoad(
    async (signal) =>
      beginning.length < NEAR_LETTERS
        ? []
        : (await call('suggest', { query: { query: beginning } }, { signal })).restaurants,
    [beginning],
  );
  const restaurants = near.state === 'ready' ? near.data : [];
  return (
    <>
      <EmptyState
        title={narrowed ? 'No restaurants match your filters' : titleFor(query)}
        text={narrowed ? 'Remove a filter or try another time.' : 'Try a cuisine or city below.'}
        action={
          narrowed ? (
            <Button variant="primary" onClick={() => onChange({ ...NO_FILTERS, sort: filters.sort })}>
              Clear all filters
            </Button>
          ) : undefined
        }
      />
      <LinkList
        title="Did you mean…?"
        links={[
          ...words.map(toSearch),
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

interface NamedLink {
  path: string;
  name: string;
}

const toSearch = (name: string): NamedLink => ({ path: hashPaths.search.to(name.toLowerCase()), name });

/** Links under a title; nothing when there are none. */
function LinkList({ title, links }: { title: string; links: readonly NamedLink[] }) {
  if (links.length === 0) return null;
  return (
    <section className={styles.ways}>
      <h2>{title}</h2>
      <ul>
        {links.map(({ path, name }) => (
          <li key={path}>
            <ButtonLink href={`#${path}`}>{name}</ButtonLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
