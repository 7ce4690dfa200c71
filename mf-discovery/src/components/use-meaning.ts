import type { Tag, Understood } from '@mesa/contract';
import { useCityName, useCuisineName, usePriceRange } from '@mesa/ui';
import { useText } from '../messages';
import { useTagName } from './use-tag-name';

export type Part = Understood['parts'][number];

/**
 * Says what is searched for: "Italian · Outdoor seating in Beverly Hills".
 * @returns '' for nothing, and for a place without restaurants alone
 */
export function useMeaning(): (parts: readonly Part[], nearDiner?: boolean) => string {
  const t = useText();
  const nameOf = usePartName();
  return (parts, nearDiner = false) => {
    const labelsOf = (isWanted: (kind: Part['kind']) => boolean) =>
      parts.filter(({ kind }) => isWanted(kind)).map(nameOf);
    const labels = labelsOf((kind) => kind !== 'place' && kind !== 'away').join(' · ');
    const what = labels || t('understood.restaurants');
    const place = labelsOf((kind) => kind === 'place').join(', ');
    const near = labelsOf((kind) => kind === 'away').join(', ');
    if (place && near) return t('understood.both', { what, place, near });
    if (place) return t('understood.what', { what, place });
    if (near) return labels && t('understood.near', { what, place: near });
    return nearDiner ? t('understood.nearYou', { what }) : labels;
  };
}

/** Names a part in the language of the page; words and places as they are. */
function usePartName(): (part: Part) => string {
  const t = useText();
  const cityName = useCityName();
  const cuisineName = useCuisineName();
  const tagName = useTagName();
  const priceRange = usePriceRange();
  return ({ kind, label }) => {
    // the contract says so of labels of tags
    if (kind === 'tag') return tagName(label as Tag);
    if (kind === 'open') return t('filters.openNow');
    if (kind === 'price')
      return t('understood.price', { sign: '$'.repeat(Number(label)), range: priceRange(Number(label)) });
    if (kind === 'place') return cityName(label);
    return cuisineName(label);
  };
}
