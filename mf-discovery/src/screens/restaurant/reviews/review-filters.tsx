import type { ReviewSort } from '@mesa/contract';
import { countOf, StarIcon, Icon } from '@mesa/ui';
import type { ReviewFilter } from '../../../state/reviews';
import { PillSelect } from '../../../components/pill-select';
import { Toggle } from '../../../components/toggle';
import styles from './review-filters.module.css';

const SORTS: readonly { value: ReviewSort; label: string }[] = [
  { value: 'newest', label: 'Newest' },
  { value: 'highest', label: 'Highest rated' },
  { value: 'lowest', label: 'Lowest rated' },
];
const STARS = [5, 4, 3, 2, 1];

export interface ReviewFiltersProps {
  filter: ReviewFilter;
  onChange: (filter: ReviewFilter) => void;
}

/** How the reviews are sorted, which ratings are shown, and whether only those with photos. */
export function ReviewFilters({ filter, onChange }: ReviewFiltersProps) {
  const { sort, stars, photos } = filter;
  const toggle = (level: number) =>
    onChange({
      ...filter,
      stars: stars.includes(level) ? stars.filter((each) => each !== level) : [...stars, level].sort(),
    });
  return (
    <div role="group" aria-label="Sort and filter reviews" className={styles.filters}>
      <PillSelect
        label="Sort by"
        value={sort}
        options={SORTS}
        onChange={(value) => onChange({ ...filter, sort: value as ReviewSort })}
      />
      {STARS.map((level) => (
        <Toggle
          key={level}
          pressed={stars.includes(level)}
          label={countOf(level, 'star')}
          onToggle={() => toggle(level)}
        >
          {level}
          <Icon of={StarIcon} size={16} />
        </Toggle>
      ))}
      <Toggle pressed={photos} onToggle={() => onChange({ ...filter, photos: !photos })}>
        With photos
      </Toggle>
    </div>
  );
}
