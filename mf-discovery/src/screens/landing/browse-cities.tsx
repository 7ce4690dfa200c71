import type { City } from '@mesa/contract';
import { useCityName, Wrap } from '@mesa/ui';
import { useText } from '../../messages';
import { PhotoRail } from './photo-rail';
import styles from './sections.module.css';

/** The nine cities, each with a photo of a typical table. */
const PHOTOS: readonly { city: City; photo: string }[] = [
  { city: 'Los Angeles', photo: 'korean_table_wide_v1' },
  { city: 'Beverly Hills', photo: 'french_table_wide_v1' },
  { city: 'West Hollywood', photo: 'mediterranean_table_wide_v1' },
  { city: 'Torrance', photo: 'japanese_table_wide_v1' },
  { city: 'Long Beach', photo: 'thai_table_wide_v2' },
  { city: 'Rosemead', photo: 'chinese_table_wide_v2' },
  { city: 'Orange', photo: 'mexican_table_wide_v2' },
  { city: 'Irvine', photo: 'indian_table_wide_v1' },
  { city: 'Newport Beach', photo: 'italian_table_wide_v2' },
];

/** One card for each city, leading to its search. */
export function BrowseCities() {
  const t = useText();
  const cityName = useCityName();
  const cards = PHOTOS.map(({ city, photo }) => ({ title: cityName(city), query: city, photo }));
  return (
    <Wrap className={styles.section}>
      <PhotoRail title={t('cities.title')} cards={cards} shape="wide" />
    </Wrap>
  );
}
