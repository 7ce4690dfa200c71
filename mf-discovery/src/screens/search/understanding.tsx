import { CITIES, hashPaths, type Understood } from '@mesa/contract';
import { useCuisineName } from '@mesa/ui';
import { LinkList, toSearch } from '../../components/link-list';
import { useQueryName } from '../../components/use-query-name';
import { useText } from '../../messages';
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

/** How the query was understood, and alternatives for what was not. */
export function Understanding({ query, understood, exactQuery, placeRefused }: UnderstandingProps) {
  const t = useText();
  const queryName = useQueryName();
  const { corrected, ignored } = understood;
  const meaning = useMeaning(understood, placeRefused);
  const typed = (corrected ?? query).trim().toLowerCase();
  const saysMore =
    meaning !== '' && ![meaning, understood.parts[0]?.label].some((one) => one?.toLowerCase() === typed);
  return (
    <div className={styles.lines}>
      {corrected !== undefined && (
        <p>
          {t.rich('understood.corrected', {
            corrected: queryName(corrected),
            query,
            strong: (words) => <strong>{words}</strong>,
            link: (words) => <a href={`#${hashPaths.search.to(query)}?${exactQuery}`}>{words}</a>,
          })}
        </p>
      )}
      {saysMore && <p className={styles.meaning}>{meaning}</p>}
      {ignored.length > 0 && (
        <p>{t('understood.ignored', { words: ignored.map((word) => `“${word}”`).join(', ') })}</p>
      )}
      <NearestCities understood={understood} />
      {placeRefused && (
        <>
          <p>{t('understood.refused')}</p>
          <LinkList title={t('understood.chooseCity')} links={CITIES.map((city) => toSearch(city))} aside />
        </>
      )}
    </div>
  );
}

/** For a place without restaurants: the nearest cities that have some. */
function NearestCities({ understood: { parts, nearest = [] } }: { understood: Understood }) {
  const t = useText();
  const away = parts.find(({ kind }) => kind === 'away');
  if (!away || nearest.length === 0) return null;
  return (
    <p>
      {t('understood.away', { place: away.label })}{' '}
      {nearest.map(({ city, count, km }, i) => (
        <span key={city} className={styles.city}>
          {t.rich('understood.city', {
            city,
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

/** "Italian in Beverly Hills"; '' for a place without restaurants alone, which has a longer sentence. */
function useMeaning({ parts, near_me, has_place }: Understood, placeRefused: boolean): string {
  const t = useText();
  const cuisineName = useCuisineName();
  const labelsOf = (...kinds: string[]) =>
    parts.filter(({ kind }) => kinds.includes(kind)).map(({ label }) => cuisineName(label));
  const found = labelsOf('cuisine', 'dish', 'word').join(' · ');
  const what = found || t('understood.restaurants');
  const [place, near] = [labelsOf('place').join(', '), labelsOf('away').join(', ')];
  if (place && near) return t('understood.both', { what, place, near });
  if (place) return t('understood.what', { what, place });
  if (near) return found && t('understood.near', { what, place: near });
  return near_me && has_place && !placeRefused ? t('understood.nearYou', { what }) : found;
}
