import { hashPaths, type City } from '@mesa/contract';
import { Carousel, PhotoCard, Wrap } from '@mesa/ui';
import styles from './sections.module.css';

/** The nine cities, each with a room as one finds it there. */
const CARDS: readonly { city: City; photo: string }[] = [
  { city: 'Los Angeles', photo: 'setting_korean_low_v0' },
  { city: 'Beverly Hills', photo: 'setting_french_low_v0' },
  { city: 'West Hollywood', photo: 'setting_mediterranean_low_v0' },
  { city: 'Torrance', photo: 'setting_japanese_low_v0' },
  { city: 'Long Beach', photo: 'setting_thai_low_v0' },
  { city: 'Rosemead', photo: 'setting_chinese_low_v0' },
  { city: 'Orange', photo: 'setting_mexican_low_v0' },
  { city: 'Irvine', photo: 'setting_indian_low_v0' },
  { city: 'Newport Beach', photo: 'setting_italian_low_v0' },
];

/** One card for each city, leading to its search. */
export function BrowseCities() {
  return (
    <Wrap className={styles.section}>
      <Carousel title="Browse by city" itemWidth={276} itemWidthNarrow={224} tight>
        {CARDS.map(({ city, photo }) => (
          <PhotoCard
            key={city}
            shape="wide"
            href={`#${hashPaths.search.to(city.toLowerCase())}`}
            title={city}
            photoUrl={`/assets/photos/${photo}-640.webp`}
          />
        ))}
      </Carousel>
    </Wrap>
  );
}
