import { CITIES, hashPaths, type Understood } from '@mesa/contract';
import { countOf } from '@mesa/ui';
import { LinkList, toSearch } from '../../components/link-list';
import styles from './understanding.module.css';

const MILES_PER_KM = 0.6214;

export interface UnderstandingProps {
  query: string;
  understood: Understood;
  /** the query of the address for the same search with the words as they are spelled */
  exactQuery: URLSearchParams;
  /** the browser does not say where the diner is */
  placeRefused: boolean;
}

/** How the words were read, and other ways on where they could not be. */
export function Understanding({ query, understood, exactQuery, placeRefused }: UnderstandingProps) {
  const { parts, corrected, ignored, nearest = [] } = understood;
  const meaning = meaningOf(parts);
  const away = parts.find(({ kind }) => kind === 'away');
  return (
    <div className={styles.lines}>
      {corrected !== undefined && (
        <p>
          Showing results for <strong>{corrected}</strong>. Search for{' '}
          <a href={`#${hashPaths.search.to(query)}?${exactQuery}`}>{query}</a> instead
        </p>
      )}
      {meaning !== '' && meaning.toLowerCase() !== (corrected ?? query).trim().toLowerCase() && (
        <p>{meaning}</p>
      )}
      {ignored.length > 0 && <p>Nothing is known about {ignored.map((word) => `“${word}”`).join(', ')}.</p>}
      {away && nearest.length > 0 && (
        <p>
          Mesa has no restaurants in {away.label} yet. The nearest cities:{' '}
          {nearest.map(({ city, count, km }, i) => (
            <span key={city}>
              {i > 0 && ', '}
              <a href={`#${toSearch(city).path}`}>{city}</a> ({(km * MILES_PER_KM).toFixed(1)} miles,{' '}
              {countOf(count, 'restaurant')})
            </span>
          ))}
        </p>
      )}
      {placeRefused && (
        <>
          <p>Your browser didn’t say where you are. These are the best rated of all cities.</p>
          <LinkList title="Choose a city" links={CITIES.map(toSearch)} />
        </>
      )}
    </div>
  );
}

/** "Italian in Beverly Hills" */
function meaningOf(parts: Understood['parts']): string {
  const labelsOf = (...kinds: string[]) =>
    parts.filter(({ kind }) => kinds.includes(kind)).map(({ label }) => label);
  const what = labelsOf('cuisine', 'dish', 'word').join(' · ');
  const [inside, near] = [labelsOf('place').join(', '), labelsOf('away').join(', ')];
  const where = [inside && `in ${inside}`, near && `near ${near}`].filter(Boolean).join(', ');
  return where ? `${what || 'Restaurants'} ${where}` : what;
}
