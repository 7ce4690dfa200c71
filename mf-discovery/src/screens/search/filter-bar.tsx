import { useState, type Ref } from 'react';
import { offersFrom, SORTS, type Sort } from '@mesa/contract';
import { Button, classes, FiltersIcon, IconButton, MapIcon } from '@mesa/ui';
import { countFilters, type Filters } from '../../state/filters';
import { FilterFields } from './filter-fields';
import { PillSelect } from '../../components/pill-select';
import styles from './filter-bar.module.css';

const SORT_WORDS: Record<Sort, string> = {
  rating: 'Best rated',
  booked: 'Most booked',
  price: 'Lowest price',
  distance: 'Nearest',
};

export interface FilterBarProps {
  filters: Filters;
  /** the chosen time, which the filter for an available table names */
  time: string;
  /** distances are known, so that the list can be sorted by them */
  hasPlace: boolean;
  onChange: (change: Partial<Filters>) => void;
  /** absent while there is no map to show */
  onShowMap?: (() => void) | undefined;
  ref?: Ref<HTMLDivElement>;
}

/** Ways to narrow and order the list; on phones behind one button. */
export function FilterBar({ filters, time, hasPlace, onChange, onShowMap, ref }: FilterBarProps) {
  const [shown, setShown] = useState(false);
  const count = countFilters(filters);
  const sorts = SORTS.filter((each) => each !== 'distance' || hasPlace || filters.sort === 'distance');
  return (
    <div ref={ref} className={styles.bar}>
      <div className={styles.fold}>
        <Button icon={FiltersIcon} aria-expanded={shown} onClick={() => setShown(!shown)}>
          {count > 0 ? `Filters (${count})` : 'Filters'}
        </Button>
      </div>
      <div role="group" aria-label="Filters" className={classes(styles.filters, shown && styles.shown)}>
        <FilterFields filters={filters} time={offersFrom(time)[0]!} onChange={onChange} />
      </div>
      <div className={styles.end}>
        {onShowMap && (
          <IconButton
            label="Show map"
            icon={MapIcon}
            variant="outline"
            className={styles.map}
            onClick={onShowMap}
          />
        )}
        <PillSelect
          label="Sort by"
          value={filters.sort}
          options={sorts.map((each) => ({ value: each, label: SORT_WORDS[each] }))}
          onChange={(value) => onChange({ sort: value as Sort })}
        />
      </div>
    </div>
  );
}
