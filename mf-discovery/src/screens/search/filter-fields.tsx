import { CITIES, CUISINES } from '@mesa/contract';
import { Checkbox, priceRange, TextButton } from '@mesa/ui';
import { countFilters, LEAST_RATINGS, NO_FILTERS, PRICES, toggled, type Filters } from '../../state/filters';
import { FilterMenu } from './filter-menu';
import { PillSelect } from '../../components/pill-select';
import { Toggle } from '../../components/toggle';
import styles from './filter-bar.module.css';

export interface FilterFieldsProps {
  filters: Filters;
  /** the first bookable slot at or after the chosen time */
  time: string;
  onChange: (change: Partial<Filters>) => void;
}

/** What narrows the list: an available table, price, cuisine, city and rating. */
export function FilterFields({ filters, time, onChange }: FilterFieldsProps) {
  const { cuisine, city, price, rating, open, openNow, exact, sort } = filters;
  return (
    <>
      <Toggle pressed={open} onToggle={() => onChange({ open: !open })}>
        Available around {time}
      </Toggle>
      <Toggle pressed={openNow} onToggle={() => onChange({ openNow: !openNow })}>
        Open now
      </Toggle>
      <div role="group" aria-label="Price" className={styles.together}>
        {PRICES.map((level) => (
          <Toggle
            key={level}
            pressed={price.includes(level)}
            onToggle={() => onChange({ price: toggled(price, level) })}
            label={`Price ${level} of 4, ${priceRange(level)}`}
          >
            {'$'.repeat(level)}
          </Toggle>
        ))}
      </div>
      <Choices
        label="Cuisine"
        all={CUISINES}
        chosen={cuisine}
        onChange={(chosen) => onChange({ cuisine: chosen })}
      />
      <Choices label="City" all={CITIES} chosen={city} onChange={(chosen) => onChange({ city: chosen })} />
      <PillSelect
        label="Rating"
        value={rating === null ? '' : String(rating)}
        options={[
          { value: '', label: 'Any rating' },
          ...withChosen(LEAST_RATINGS, rating).map((least) => ({
            value: String(least),
            label: `${least} stars and up`,
          })),
        ]}
        narrows={rating !== null}
        onChange={(value) => onChange({ rating: value ? Number(value) : null })}
      />
      {countFilters(filters) > 0 && (
        <TextButton className={styles.clear} onClick={() => onChange({ ...NO_FILTERS, exact, sort })}>
          Clear all
        </TextButton>
      )}
    </>
  );
}

interface ChoicesProps<T extends string> {
  label: string;
  all: readonly T[];
  chosen: readonly T[];
  onChange: (chosen: T[]) => void;
}

/** A menu of checkboxes in the order of the alphabet. */
function Choices<T extends string>({ label, all, chosen, onChange }: ChoicesProps<T>) {
  return (
    <FilterMenu label={label} count={chosen.length}>
      {[...all].sort().map((each) => (
        <Checkbox
          key={each}
          label={each}
          checked={chosen.includes(each)}
          onChange={() => onChange(toggled(chosen, each))}
        />
      ))}
    </FilterMenu>
  );
}

/** The steps offered, and a value from a shared link that is not among them. */
function withChosen(steps: readonly number[], chosen: number | null): number[] {
  return chosen === null || steps.includes(chosen)
    ? [...steps]
    : [...steps, chosen].sort((one, other) => other - one);
}
