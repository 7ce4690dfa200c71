import type { ReviewSort } from '@mesa/contract';
import { StarIcon, Icon } from '@mesa/ui';
import { useText } from '../../../messages';
import type { ReviewFilter } from '../../../state/reviews';
import { PillSelect } from '../../../components/pill-select';
import { Toggle } from '../../../components/toggle';
import styles from './review-filters.module.css';

const SORTS = [
  { value: 'newest', label: 'reviews.newest' },
  { value: 'highest', label: 'reviews.highest' },
  { value: 'lowest', label: 'reviews.lowest' },
] as const satisfies readonly { value: ReviewSort; label: string }[];
const STARS = [5, 4, 3, 2, 1];

export interface ReviewFiltersProps {
  filter: ReviewFilter;
  onChange: (filter: ReviewFilter) => void;
}

/** How the reviews are sorted, which ratings are shown, and whether only those with photos. */
export function ReviewFilters({ filter, onChange }: ReviewFiltersProps) {
  const t = useText();
  const { sort, stars, photos } = filter;
  // not `toggled` of state/filters.ts: that module would become part of this screen's first load
  const toggle = (level: number) =>
    onChange({
      ...filter,
      stars: stars.includes(level) ? stars.filter((each) => each !== level) : [...stars, level].sort(),
    });
  return (
    <div role="group" aria-label={t('reviews.filters')} className={styles.filters}>
      <PillSelect
        label={t('filters.sortBy')}
        value={sort}
        options={SORTS.map(({ value, label }) => ({ value, label: t(label) }))}
        onChange={(value) => onChange({ ...filter, sort: value as ReviewSort })}
      />
      {STARS.map((level) => (
        <Toggle
          key={level}
          pressed={stars.includes(level)}
          label={t('reviews.stars', { count: level })}
          onToggle={() => toggle(level)}
        >
          {level}
          <Icon of={StarIcon} size={16} />
        </Toggle>
      ))}
      <Toggle pressed={photos} onToggle={() => onChange({ ...filter, photos: !photos })}>
        {t('reviews.withPhotos')}
      </Toggle>
    </div>
  );
}
