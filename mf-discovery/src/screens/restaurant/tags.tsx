import type { Restaurant, Tag } from '@mesa/contract';
import {
  AccessibilityIcon,
  BabyIcon,
  CakeIcon,
  CircleCheckIcon,
  CoffeeIcon,
  GemIcon,
  GlutenFreeIcon,
  HeartIcon,
  Icon,
  LeafIcon,
  MartiniIcon,
  MoonIcon,
  MountainIcon,
  MusicIcon,
  ParkingIcon,
  PawIcon,
  PeopleIcon,
  QuietIcon,
  ShirtIcon,
  SunIcon,
  WavesIcon,
  type IconShape,
} from '@mesa/ui';
import { useTagName } from '../../components/use-tag-name';
import { useText } from '../../messages';
import section from './section.module.css';
import styles from './tags.module.css';

const ICONS: Readonly<Record<Tag, IconShape>> = {
  patio: SunIcon,
  view: MountainIcon,
  waterfront: WavesIcon,
  quiet: QuietIcon,
  'live-music': MusicIcon,
  'date-night': HeartIcon,
  romantic: HeartIcon,
  'special-occasion': CakeIcon,
  groups: PeopleIcon,
  kids: BabyIcon,
  casual: ShirtIcon,
  dressy: GemIcon,
  brunch: CoffeeIcon,
  late: MoonIcon,
  bar: MartiniIcon,
  vegan: LeafIcon,
  vegetarian: LeafIcon,
  'gluten-free': GlutenFreeIcon,
  halal: CircleCheckIcon,
  wheelchair: AccessibilityIcon,
  parking: ParkingIcon,
  dogs: PawIcon,
};

/** From this average of noise on (1 to 4), diners contradict a restaurant that calls itself quiet. */
const NOT_QUIET = 2.5;

/** What a restaurant says of itself, unless its reviews deny it; nothing for one that says nothing. */
export function Tags({ restaurant }: { restaurant: Restaurant }) {
  const t = useText();
  const tagName = useTagName();
  const tags = restaurant.tags.filter((tag) => tag !== 'quiet' || restaurant.average_noise < NOT_QUIET);
  if (tags.length === 0) return null;
  return (
    <section className={section.section} aria-labelledby="tags-title">
      <h2 id="tags-title">{t('filters.tags')}</h2>
      <ul className={styles.tags}>
        {tags.map((tag) => (
          <li key={tag}>
            <Icon of={ICONS[tag]} />
            {tagName(tag)}
          </li>
        ))}
      </ul>
    </section>
  );
}
