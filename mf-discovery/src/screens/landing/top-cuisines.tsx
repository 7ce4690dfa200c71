import { inOfferedOrder, type Cuisine, type Facet } from '@mesa/contract';
import { useCuisineName, Wrap } from '@mesa/ui';
import { useText } from '../../messages';
import { PhotoRail, settingAt } from './photo-rail';
import styles from './sections.module.css';

/** The nine cuisines in the order of spec.md §2, each with its most typical dish. */
const PHOTOS = {
  Chinese: 'chinese_dumplings_hero_v0',
  French: 'french_tart_hero_v0',
  Indian: 'indian_curry_hero_v0',
  Italian: 'italian_pizza_hero_v0',
  Japanese: 'japanese_nigiri_hero_v0',
  Korean: 'korean_bibimbap_hero_v0',
  Mediterranean: 'mediterranean_mezze_hero_v0',
  Mexican: 'mexican_tacos_hero_v0',
  Thai: 'thai_curry_hero_v0',
} satisfies Record<Cuisine, string>;

/** Of an operator's cuisines. */
const CARDS_MAX = 9;

/**
 * One card for each of the nine cuisines that the catalogue has, leading to its search; where it has none of
 * them, its own most frequent ones.
 */
export function TopCuisines({ facets }: { facets: readonly Facet[] }) {
  const t = useText();
  const cuisineName = useCuisineName();
  // inside a sentence, only English writes cuisines with a capital letter
  const inSentence = (name: string) => (t.language === 'en' ? name : name.toLowerCase());
  const photos = new Map(Object.entries(PHOTOS));
  const ours = facets.filter(({ name }) => photos.has(name));
  const shown = ours.length > 0 ? inOfferedOrder(ours, [...photos.keys()]) : facets.slice(0, CARDS_MAX);
  const cards = shown.map(({ name }, i) => ({
    title: t('cuisines.best', { cuisine: inSentence(cuisineName(name)) }),
    query: name,
    photo: photos.get(name) ?? settingAt(i),
  }));
  if (cards.length === 0) return null;
  return (
    <div className={styles.band}>
      <Wrap className={styles.inBand}>
        <PhotoRail title={t('cuisines.title')} cards={cards} shape="tall" />
      </Wrap>
    </div>
  );
}
