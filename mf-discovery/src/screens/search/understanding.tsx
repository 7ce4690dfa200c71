import { CITIES, hashPaths, inOfferedOrder, type Understood } from '@mesa/contract';
import { useCityName } from '@mesa/ui';
import { LinkList, toSearch } from '../../components/link-list';
import { useMeaning } from '../../components/use-meaning';
import { useQueryName } from '../../components/use-query-name';
import { useText } from '../../messages';
import type { SearchResults } from '../../state/search-results';
import { useFacets } from '../../state/use-facets';
import styles from './understanding.module.css';

const MILES_PER_KM = 0.6214;

export interface UnderstandingProps {
  query: string;
  understood: Understood;
  results: Pick<SearchResults, 'list' | 'total'>;
  /** the list is narrowed by filters */
  narrowed: boolean;
  /** the query of the address for the same search with the words as they are spelled */
  exactQuery: URLSearchParams;
  /** why nothing is searched near the diner: the message that says so, before the cities */
  noPlace: 'understood.refused' | 'near.far' | null;
}

/** How the query was understood, and alternatives for what was not. */
export function Understanding(props: UnderstandingProps) {
  const { query, understood, results, narrowed, exactQuery, noPlace } = props;
  const t = useText();
  const queryName = useQueryName();
  const facets = useFacets();
  const { corrected, meant, ignored, parts, near_me } = understood;
  const words = t.list(ignored.map((word) => `“${word}”`));
  const meansNothing = parts.length === 0 && !near_me && !narrowed;
  return (
    <div className={styles.lines}>
      {corrected !== undefined && (
        <p>
          {t.rich('understood.corrected', {
            corrected: queryName(corrected),
            query,
            strong: (text) => <strong>{text}</strong>,
            link: (text) => <a href={`#${hashPaths.search.to(query)}?${exactQuery}`}>{text}</a>,
          })}
        </p>
      )}
      {meant !== undefined && (
        <p>
          {t.rich('understood.meant', {
            meant: queryName(meant),
            link: (text) => <a href={`#${toSearch(meant).path}`}>{text}</a>,
          })}
        </p>
      )}
      {ignored.length > 0 && results.total > 0 && (
        <p>{meansNothing ? t('understood.all', { words }) : t('understood.ignored', { words })}</p>
      )}
      <NearestCities understood={understood} />
      {noPlace && (
        <>
          <p>{t(noPlace)}</p>
          <LinkList
            title={t('understood.chooseCity')}
            links={inOfferedOrder(facets?.cities ?? [], CITIES).map(({ name }) => toSearch(name))}
            aside
          />
        </>
      )}
    </div>
  );
}

/** What the words mean; '' when they say it themselves, as a name does. */
export function useQueryMeaning(query: string, results: SearchResults | null, placeRefused: boolean): string {
  const meaningOf = useMeaning();
  if (!results?.understood || query === '') return '';
  const { parts, corrected, near_me, has_place } = results.understood;
  const meaning = meaningOf(parts, near_me && has_place && !placeRefused);
  // a name, or one cuisine or place in the other language
  const isSaid =
    parts.every(({ kind }) => kind === 'word' || kind === 'dish') ||
    (parts.length === 1 && ['cuisine', 'place'].includes(parts[0]!.kind));
  const words = isSaid ? parts.map(({ label }) => label).join(' ') : '';
  const said = [meaning, words, results.list[0]?.name ?? ''];
  return said.map(plain).includes(plain(corrected ?? query)) ? '' : meaning;
}

/** A text as its words are compared: "Café & Bar" is "cafe bar". */
const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f'\u2019]/g, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** For a place without restaurants: the nearest cities that have some. */
function NearestCities({ understood: { parts, nearest = [] } }: { understood: Understood }) {
  const t = useText();
  const cityName = useCityName();
  const away = parts.find(({ kind }) => kind === 'away');
  if (!away || nearest.length === 0) return null;
  return (
    <p>
      {t('understood.away', { place: away.label })}{' '}
      {nearest.map(({ city, count, km }, i) => (
        <span key={city} className={styles.city}>
          {t.rich('understood.city', {
            city: cityName(city),
            count,
            miles: (km * MILES_PER_KM).toFixed(1),
            link: (words) => <a href={`#${toSearch(city).path}`}>{words}</a>,
          })}
          {i < nearest.length - 1 && ', '}
        </span>
      ))}
    </p>
  );
}
