import { useState, type Ref } from 'react';
import { offersFrom, SORTS, type Sort } from '@mesa/contract';
import { Button, classes, FiltersIcon, IconButton, MapIcon } from '@mesa/ui';
import { useText } from '../../messages';
import { countFilters, type Filters } from '../../state/filters';
import { FilterFields, type FilterFieldsProps } from './filter-fields';
import { PillSelect } from '../../components/pill-select';
import styles from './filter-bar.module.css';

const SORT_LABELS = {
  match: 'filters.bestMatch',
  rating: 'filters.bestRated',
  booked: 'filters.mostBooked',
  price: 'filters.lowestPrice',
  distance: 'filters.nearest',
} as const satisfies Record<Sort, string>;

export interface FilterBarProps extends Pick<FilterFieldsProps, 'neighborhoods' | 'tags'> {
  filters: Filters;
  /** the chosen time, which the filter for an available table names */
  time: string;
  /** distances are known, so that the list can be sorted by them */
  hasPlace: boolean;
  /** the diner asked for what is near, so that the usual order is by distance */
  nearDiner: boolean;
  /** nothing was found: there is nothing to order */
  isEmpty: boolean;
  /** there is a query, so that the usual order is by what its words mean */
  hasWords: boolean;
  onChange: (change: Partial<Filters>) => void;
  /** absent while there is no map to show */
  onShowMap?: (() => void) | undefined;
  ref?: Ref<HTMLDivElement>;
}

/** Ways to narrow and order the list; on phones behind one button. */
export function FilterBar(props: FilterBarProps) {
  const { filters, neighborhoods, tags, time, isEmpty, hasPlace, nearDiner, hasWords } = props;
  const { onChange, onShowMap, ref } = props;
  const t = useText();
  const [shown, setShown] = useState(false);
  const count = countFilters(filters);
  // the usual order has a name of its own only where words are compared
  const usual = nearDiner ? 'distance' : hasWords ? 'match' : 'rating';
  const sort = filters.sort === 'match' ? usual : filters.sort;
  const sorts = SORTS.filter((each) =>
    each === 'distance' ? hasPlace || sort === each : each !== 'match' || sort === each || usual === each,
  );
  return (
    <div ref={ref} className={styles.bar}>
      <div className={styles.fold}>
        <Button icon={FiltersIcon} aria-expanded={shown} onClick={() => setShown(!shown)}>
          {count > 0 ? t('filters.counted', { label: t('filters.title'), count }) : t('filters.title')}
        </Button>
      </div>
      <div
        role="group"
        aria-label={t('filters.title')}
        className={classes(styles.filters, shown && styles.shown)}
      >
        <FilterFields
          time={offersFrom(time)[0]!}
          filters={filters}
          neighborhoods={neighborhoods}
          tags={tags}
          onChange={onChange}
        />
      </div>
      <div className={styles.end}>
        {onShowMap && (
          <IconButton
            label={t('filters.showMap')}
            icon={MapIcon}
            variant="outline"
            className={styles.map}
            onClick={onShowMap}
          />
        )}
        {!isEmpty && (
          <PillSelect
            label={t('filters.sortBy')}
            value={sort}
            options={sorts.map((each) => ({ value: each, label: t(SORT_LABELS[each]) }))}
            onChange={(value) => onChange({ sort: value as Sort })}
          />
        )}
      </div>
    </div>
  );
}
