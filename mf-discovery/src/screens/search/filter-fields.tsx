import { CITIES, CUISINES, type Tag, type Understood } from '@mesa/contract';
import { Checkbox, TextButton, useCityName, useCuisineName, usePriceRange } from '@mesa/ui';
import { useText } from '../../messages';
import { countFilters, LEAST_RATINGS, NO_FILTERS, PRICES, toggled, type Filters } from '../../state/filters';
import { FilterMenu } from './filter-menu';
import { PillSelect } from '../../components/pill-select';
import { Toggle } from '../../components/toggle';
import { useTagName } from '../../components/use-tag-name';
import styles from './filter-bar.module.css';

export interface FilterFieldsProps {
  filters: Filters;
  /** of the cities that are searched */
  neighborhoods: NonNullable<Understood['neighborhoods']>;
  /** of the restaurants found */
  tags: NonNullable<Understood['tags']>;
  /** the first bookable slot at or after the chosen time */
  time: string;
  onChange: (change: Partial<Filters>) => void;
}

/** What narrows the list: an available table, price, cuisine, city, neighborhood, features and rating. */
export function FilterFields({ filters, neighborhoods, tags, time, onChange }: FilterFieldsProps) {
  const t = useText();
  const cuisineName = useCuisineName();
  const { cuisine, city, neighborhood, price, rating, open, openNow, exact, sort } = filters;
  return (
    <>
      <Toggle pressed={open} onToggle={() => onChange({ open: !open })}>
        {t('filters.available', { time: t.time(time, 'at') })}
      </Toggle>
      <Toggle pressed={openNow} onToggle={() => onChange({ openNow: !openNow })}>
        {t('filters.openNow')}
      </Toggle>
      <Prices chosen={price} onChange={(chosen) => onChange({ price: chosen })} />
      <Choices
        label={t('filters.cuisine')}
        nameOf={cuisineName}
        all={CUISINES}
        chosen={cuisine}
        onChange={(chosen) => onChange({ cuisine: chosen })}
      />
      <Choices
        label={t('filters.city')}
        all={CITIES}
        chosen={city}
        onChange={(chosen) => onChange({ city: chosen, neighborhood: [] })}
      />
      <Neighborhoods all={neighborhoods} chosen={neighborhood} onChange={onChange} />
      <Tags all={tags} chosen={filters.tags} onChange={onChange} />
      <PillSelect
        label={t('filters.rating')}
        value={rating === null ? '' : String(rating)}
        options={[
          { value: '', label: t('filters.anyRating') },
          ...withChosen(LEAST_RATINGS, rating).map((least) => ({
            value: String(least),
            label: t('filters.stars', { count: least }),
          })),
        ]}
        narrows={rating !== null}
        onChange={(value) => onChange({ rating: value ? Number(value) : null })}
      />
      {countFilters(filters) > 0 && (
        <TextButton className={styles.clear} onClick={() => onChange({ ...NO_FILTERS, exact, sort })}>
          {t('filters.clear')}
        </TextButton>
      )}
    </>
  );
}

interface NeighborhoodsProps {
  all: FilterFieldsProps['neighborhoods'];
  chosen: readonly string[];
  onChange: FilterFieldsProps['onChange'];
}

/** The neighborhoods with restaurants that fit the other filters; none where no city is known. */
function Neighborhoods({ all, chosen, onChange }: NeighborhoodsProps) {
  const t = useText();
  const counts = new Map(all.map(({ name, count }) => [name, count]));
  if (counts.size === 0 && chosen.length === 0) return null;
  return (
    <Choices
      label={t('filters.neighborhood')}
      nameOf={(name) => t('filters.counted', { label: name, count: counts.get(name) ?? 0 })}
      all={[...new Set([...counts.keys(), ...chosen])]}
      chosen={chosen}
      onChange={(neighborhood) => onChange({ neighborhood })}
    />
  );
}

interface TagsProps {
  all: FilterFieldsProps['tags'];
  chosen: readonly Tag[];
  onChange: FilterFieldsProps['onChange'];
}

/** The tags of the restaurants found; each chosen one is a chip of its own, too. */
function Tags({ all, chosen, onChange }: TagsProps) {
  const t = useText();
  const tagName = useTagName();
  const counts = new Map(all.map(({ name, count }) => [name, count]));
  if (counts.size === 0 && chosen.length === 0) return null;
  return (
    <>
      <Choices
        label={t('filters.tags')}
        nameOf={(tag) => t('filters.counted', { label: tagName(tag), count: counts.get(tag) ?? 0 })}
        all={[...new Set([...counts.keys(), ...chosen])]}
        chosen={chosen}
        onChange={(tags) => onChange({ tags })}
      />
      {chosen.map((tag) => (
        <Toggle key={tag} pressed onToggle={() => onChange({ tags: toggled(chosen, tag) })}>
          {tagName(tag)}
        </Toggle>
      ))}
    </>
  );
}

function Prices({ chosen, onChange }: { chosen: readonly number[]; onChange: (chosen: number[]) => void }) {
  const t = useText();
  const priceRange = usePriceRange();
  return (
    <div role="group" aria-label={t('filters.price')} className={styles.together}>
      {PRICES.map((level) => (
        <Toggle
          key={level}
          pressed={chosen.includes(level)}
          onToggle={() => onChange(toggled(chosen, level))}
          label={t('filters.priceLevel', { level, range: priceRange(level) })}
        >
          {'$'.repeat(level)}
        </Toggle>
      ))}
    </div>
  );
}

interface ChoicesProps<T extends string> {
  label: string;
  all: readonly T[];
  chosen: readonly T[];
  onChange: (chosen: T[]) => void;
  /** how a value that is no city is shown; as it is by default */
  nameOf?: (value: T) => string;
}

/** A menu of checkboxes in the order of the alphabet. */
function Choices<T extends string>({
  label,
  all,
  chosen,
  onChange,
  nameOf = (value) => value,
}: ChoicesProps<T>) {
  const cityName = useCityName();
  const inOrder = [...all].sort((a, b) => nameOf(a).localeCompare(nameOf(b)));
  return (
    <FilterMenu label={label} count={chosen.length}>
      {inOrder.map((each) => (
        <Checkbox
          key={each}
          label={cityName(nameOf(each))}
          checked={chosen.includes(each)}
          onChange={() => onChange(toggled(chosen, each))}
        />
      ))}
    </FilterMenu>
  );
}

/** The steps offered, and a value from a shared link that is not among them. */
function withChosen(steps: readonly number[], chosen: number | null): number[] {
  return chosen === null || steps.includes(chosen) ? [...steps] : [...steps, chosen].sort((a, b) => b - a);
}
