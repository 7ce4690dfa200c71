import { useState } from 'react';
import { CITIES, CUISINES, SORTS, type Sort } from '@mesa/contract';
import { Button, Checkbox, classes, FiltersIcon, TextButton } from '@mesa/ui';
import { countFilters, LEAST_RATINGS, NO_FILTERS, PRICES, toggled, type Filters } from '../../state/filters';
import { FilterMenu } from './filter-menu';
import { PillSelect } from './pill-select';
import { Toggle } from './toggle';
import styles from './filter-bar.module.css';

const SORT_WORDS: Record<Sort, string> = {
  rating: 'Best rated',
  booked: 'Most booked',
  price: 'Lowest price',
};

export interface FilterBarProps {
  filters: Filters;
  onChange: (change: Partial<Filters>) => void;
}

/** Ways to narrow and order the list; on phones behind one button. */
export function FilterBar({ filters, onChange }: FilterBarProps) {
  const [shown, setShown] = useState(false);
  const { cuisine, city, price, rating, open, sort } = filters;
  const count = countFilters(filters);
  return (
    <div className={styles.bar}>
      <div className={styles.fold}>
        <Button icon={FiltersIcon} aria-expanded={shown} onClick={() => setShown(!shown)}>
          {count > 0 ? `Filters (${count})` : 'Filters'}
        </Button>
      </div>
      <div role="group" aria-label="Filters" className={classes(styles.filters, shown && styles.shown)}>
        <Toggle pressed={open} onToggle={() => onChange({ open: !open })}>
          Has a table then
        </Toggle>
        <div role="group" aria-label="Price" className={styles.together}>
          {PRICES.map((level) => (
            <Toggle
              key={level}
              pressed={price.includes(level)}
              onToggle={() => onChange({ price: toggled(price, level) })}
              label={`Price ${level} of 4`}
            >
              {'$'.repeat(level)}
            </Toggle>
          ))}
        </div>
        <FilterMenu label="Cuisine" count={cuisine.length}>
          {[...CUISINES].sort().map((each) => (
            <Checkbox
              key={each}
              label={each}
              checked={cuisine.includes(each)}
              onChange={() => onChange({ cuisine: toggled(cuisine, each) })}
            />
          ))}
        </FilterMenu>
        <FilterMenu label="City" count={city.length}>
          {[...CITIES].sort().map((each) => (
            <Checkbox
              key={each}
              label={each}
              checked={city.includes(each)}
              onChange={() => onChange({ city: toggled(city, each) })}
            />
          ))}
        </FilterMenu>
        <PillSelect
          label="Rating"
          value={rating === null ? '' : String(rating)}
          options={[
            { value: '', label: 'Any rating' },
            ...among(LEAST_RATINGS, rating).map((least) => ({
              value: String(least),
              label: `${least} stars and up`,
            })),
          ]}
          narrows={rating !== null}
          onChange={(value) => onChange({ rating: value ? Number(value) : null })}
        />
        {count > 0 && (
          <TextButton className={styles.clear} onClick={() => onChange({ ...NO_FILTERS, sort })}>
            Clear all
          </TextButton>
        )}
      </div>
      <PillSelect
        label="Sort by"
        value={sort}
        options={SORTS.map((each) => ({ value: each, label: SORT_WORDS[each] }))}
        onChange={(value) => onChange({ sort: value as Sort })}
      />
    </div>
  );
}

/** The steps offered, and the one a shared link brought along. */
function among(steps: readonly number[], chosen: number | null): number[] {
  return chosen === null || steps.includes(chosen)
    ? [...steps]
    : [...steps, chosen].sort((one, other) => other - one);
}
