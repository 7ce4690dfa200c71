import type { Cuisine } from '@mesa/contract';
import { classes, useCuisineName, Wrap } from '@mesa/ui';
import { useText } from '../../messages';
import { PhotoRail } from './photo-rail';
import styles from './sections.module.css';

/** The nine cuisines in the order of spec.md §2, each with its most typical dish. */
const PHOTOS: readonly { cuisine: Cuisine; photo: string }[] = [
  { cuisine: 'Chinese', photo: 'chinese_dumplings_hero_v0' },
  { cuisine: 'French', photo: 'french_tart_hero_v0' },
  { cuisine: 'Indian', photo: 'indian_curry_hero_v0' },
  { cuisine: 'Italian', photo: 'italian_pizza_hero_v0' },
  { cuisine: 'Japanese', photo: 'japanese_nigiri_hero_v0' },
  { cuisine: 'Korean', photo: 'korean_bibimbap_hero_v0' },
  { cuisine: 'Mediterranean', photo: 'mediterranean_mezze_hero_v0' },
  { cuisine: 'Mexican', photo: 'mexican_tacos_hero_v0' },
  { cuisine: 'Thai', photo: 'thai_curry_hero_v0' },
];

/** Reserves the height of the cards, so that nothing moves when they are rendered. */
export function TopCuisinesPlaceholder() {
  return <div className={classes(styles.band, styles.space)} />;
}

/** One card for each cuisine, leading to its search. */
export function TopCuisines() {
  const t = useText();
  const cuisineName = useCuisineName();
  // inside a sentence, only English writes cuisines with a capital letter
  const inSentence = (name: string) => (t.language === 'en' ? name : name.toLowerCase());
  const cards = PHOTOS.map(({ cuisine, photo }) => ({
    title: t('cuisines.best', { cuisine: inSentence(cuisineName(cuisine)) }),
    query: cuisine,
    photo,
  }));
  return (
    <div className={styles.band}>
      <Wrap className={styles.inBand}>
        <PhotoRail title={t('cuisines.title')} cards={cards} shape="tall" />
      </Wrap>
    </div>
  );
}
