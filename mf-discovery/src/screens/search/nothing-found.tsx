import { CITIES, hashPaths } from '@mesa/contract';
import { useLoad } from '@mesa/remote-kit';
import { Button, ButtonLink, EmptyState } from '@mesa/ui';
import { call } from '@mesa/web-client';
import { countFilters, NO_FILTERS, type Filters } from '../../state/filters';
import { nearWords } from '../../state/words';
import styles from './nothing-found.module.css';

export interface NothingFoundProps {
  query: string;
  filters: Filters;
  onChange: (change: Partial<Filters>) => void;
}

const NEAR_LETTERS = 3;

/** The way on from an empty list: fewer filters, what was probably meant, other cities. */
export function NothingFound({ query, filters, onChange }: NothingFoundProps) {
  const narrowed = countFilters(filters) > 0;
  const words = nearWords(query);
  const begun = query.trim().slice(0, NEAR_LETTERS);
  const near = useLoad(
    async (signal) =>
      begun.length < NEAR_LETTERS
        ? []
        : (await call('suggest', { query: { query: begun } }, { signal })).restaurants,
    [begun],
  );
  const restaurants = near.state === 'ready' ? near.data : [];
  return (
    <>
      <EmptyState
        title={narrowed ? 'Nothing fits all of your filters' : 'Nothing here by that name yet'}
        text={narrowed ? 'Take some away, or try another time.' : 'Check the spelling, or try one of these.'}
        action={
          narrowed ? (
            <Button variant="primary" onClick={() => onChange({ ...NO_FILTERS, sort: filters.sort })}>
              Clear all filters
            </Button>
          ) : undefined
        }
      />
      {(words.length > 0 || restaurants.length > 0) && (
        <section className={styles.ways}>
          <h2>Did you mean</h2>
          <ul>
            {words.map((word) => (
              <li key={word}>
                <ButtonLink href={`#${hashPaths.search.to(word.toLowerCase())}`}>{word}</ButtonLink>
              </li>
            ))}
            {restaurants.map(({ id, name }) => (
              <li key={id}>
                <ButtonLink href={`#${hashPaths.restaurant.to(id)}`}>{name}</ButtonLink>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section className={styles.ways}>
        <h2>Other cities</h2>
        <ul>
          {CITIES.map((city) => (
            <li key={city}>
              <ButtonLink href={`#${hashPaths.search.to(city.toLowerCase())}`}>{city}</ButtonLink>
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}
