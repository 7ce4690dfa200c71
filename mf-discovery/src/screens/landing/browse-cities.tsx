import { inOfferedOrder, type City, type Facet } from '@mesa/contract';
import { useCityName, Wrap } from '@mesa/ui';
import { useText } from '../../messages';
import { PhotoRail, settingAt } from './photo-rail';
import styles from './sections.module.css';

/** The nine cities, each with a photo of a typical table. */
const PHOTOS = {
  'Los Angeles': 'korean_table_wide_v1',
  'Beverly Hills': 'french_table_wide_v1',
  'West Hollywood': 'mediterranean_table_wide_v1',
  Torrance: 'japanese_table_wide_v1',
  'Long Beach': 'thai_table_wide_v2',
  Rosemead: 'chinese_table_wide_v2',
  Orange: 'mexican_table_wide_v2',
  Irvine: 'indian_table_wide_v1',
  'Newport Beach': 'italian_table_wide_v2',
} satisfies Record<City, string>;

/** One card for each city of the catalogue, leading to its search. */
export function BrowseCities({ facets }: { facets: readonly Facet[] }) {
  const t = useText();
  const cityName = useCityName();
  const photos = new Map(Object.entries(PHOTOS));
  const cards = inOfferedOrder(facets, [...photos.keys()]).map(({ name }, i) => ({
    title: cityName(name),
    query: name,
    photo: photos.get(name) ?? settingAt(i),
  }));
  if (cards.length === 0) return null;
  return (
    <Wrap className={styles.section}>
      <PhotoRail title={t('cities.title')} cards={cards} shape="wide" />
    </Wrap>
  );
}
