import type { Tag } from '@mesa/contract';
import { useText } from '../messages';

const NAMES = {
  patio: 'tag.patio',
  view: 'tag.view',
  waterfront: 'tag.waterfront',
  quiet: 'tag.quiet',
  'live-music': 'tag.liveMusic',
  'date-night': 'tag.dateNight',
  romantic: 'tag.romantic',
  'special-occasion': 'tag.specialOccasion',
  groups: 'tag.groups',
  kids: 'tag.kids',
  casual: 'tag.casual',
  dressy: 'tag.dressy',
  brunch: 'tag.brunch',
  late: 'tag.late',
  bar: 'tag.bar',
  vegan: 'tag.vegan',
  vegetarian: 'tag.vegetarian',
  'gluten-free': 'tag.glutenFree',
  halal: 'tag.halal',
  wheelchair: 'tag.wheelchair',
  parking: 'tag.parking',
  dogs: 'tag.dogs',
} as const satisfies Record<Tag, string>;

/** Names tags in the language of the page: "patio" is "Outdoor seating". */
export function useTagName(): (tag: Tag) => string {
  const t = useText();
  return (tag) => t(NAMES[tag]);
}
