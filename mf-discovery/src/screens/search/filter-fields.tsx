import { CITIES, CUISINES, inOfferedOrder, type Facet, type Tag, type Understood } from '@mesa/contract';
import { Checkbox, TextButton, useCityName, useCuisineName, usePriceRange } from '@mesa/ui';
import { useText } from '../../messages';
import { isSameName } from '../../state/match-names';
import { useFacets } from '../../state/use-facets';
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
  const facets = useFacets();
  const cuisineName = useCuisineName();
  const cityName = useCityName();
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
      <FacetChoices
        label={t('filters.cuisine')}
        nameOf={cuisineName}
        facets={facets?.cuisines}
        first={CUISINES}
        chosen={cuisine}
        onChange={(chosen) => onChange({ cuisine: chosen })}
      />
      <FacetChoices
        label={t('filters.city')}
        nameOf={cityName}
        facets={facets?.cities}
        first={CITIES}
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

interface FacetChoicesProps {
  label: string;
  nameOf: (name: string) => string;
  /** undefined while they are not known */
  facets: readonly Facet[] | undefined;
  /** spec.md's nine */
  first: readonly string[];
  /** as the address has them, in any letter case */
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
}

/** The cities or cuisines of the catalogue, spec.md's first; none while they are not known. */
function FacetChoices({ label, nameOf, facets = [], first, chosen, onChange }: FacetChoicesProps) {
  const t = useText();
  const named = chosen.map(
    (name) => facets.find((facet) => isSameName(facet.name, name)) ?? { name, count: 0 },
  );
  const offered = inOfferedOrder([...new Set([...facets, ...named])], inAlphabet(first, nameOf));
  if (offered.length === 0) return null;
  const counts = new Map(offered.map(({ name, count }) => [name, count]));
  return (
    <Choices
      label={label}
      nameOf={(name) => t('filters.counted', { label: nameOf(name), count: counts.get(name) ?? 0 })}
      all={[...counts.keys()]}
      chosen={named.map(({ name }) => name)}
      onChange={onChange}
    />
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
      all={inAlphabet([...counts.keys(), ...chosen])}
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
        all={inAlphabet([...counts.keys(), ...chosen], tagName)}
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
  /** how a value is shown */
  nameOf: (value: T) => string;
}

/** A menu of checkboxes. */
function Choices<T extends string>({ label, all, chosen, onChange, nameOf }: ChoicesProps<T>) {
  return (
    <FilterMenu label={label} count={chosen.length}>
      {all.map((each) => (
        <Checkbox
          key={each}
          label={nameOf(each)}
          checked={chosen.includes(each)}
          onChange={() => onChange(toggled(chosen, each))}
        />
      ))}
    </FilterMenu>
  );
}

/** Each value once, by the names that are shown. */
const inAlphabet = <T extends string>(values: readonly T[], nameOf: (value: T) => string = String): T[] =>
  [...new Set(values)].sort((a, b) => nameOf(a).localeCompare(nameOf(b)));

/** The steps offered, and a value from a shared link that is not among them. */
function withChosen(steps: readonly number[], chosen: number | null): number[] {
  return chosen === null || steps.includes(chosen) ? [...steps] : [...steps, chosen].sort((a, b) => b - a);
}
