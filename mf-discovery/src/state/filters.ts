import {
  FACET_NAME_MAX,
  FACET_NAMES_MAX,
  SORTS,
  TAGS,
  type CallInput,
  type Sort,
  type Tag,
} from '@mesa/contract';

/**
 * How the results are filtered and ordered. Kept in the query of the hash, so that a link can be shared.
 */
export interface Filters {
  cuisine: string[];
  city: string[];
  neighborhood: string[];
  /** 1 to 4 */
  price: number[];
  /** a restaurant has all of them */
  tags: Tag[];
  /** least average rating; null for any */
  rating: number | null;
  /** only restaurants with an available table among the three offers */
  open: boolean;
  /** only restaurants that are open at this moment */
  openNow: boolean;
  /** searches for the words of the query as they are spelled, without corrections */
  exact: boolean;
  sort: Sort;
}

export const PRICES = [1, 2, 3, 4] as const;
export const LEAST_RATINGS = [4, 3, 2] as const;

export const NO_FILTERS: Filters = {
  cuisine: [],
  city: [],
  neighborhood: [],
  price: [],
  tags: [],
  rating: null,
  open: false,
  openNow: false,
  exact: false,
  sort: 'match',
};

/**
 * Reads `?price=2,3&sort=price`. Unknown values are ignored, so that old and mistyped links still work.
 */
export function readFilters(params: URLSearchParams): Filters {
  const rating = Number(params.get('rating'));
  return {
    cuisine: namesOf(params.get('cuisine')),
    city: namesOf(params.get('city')),
    neighborhood: params.get('neighborhood')?.split(',').filter(Boolean) ?? [],
    price: among(PRICES.map(String), params.get('price')).map(Number),
    tags: among(TAGS, params.get('tags')),
    rating: rating >= 1 && rating <= 5 ? Math.trunc(rating) : null,
    open: params.get('open') === '1',
    openNow: params.get('open_now') === '1',
    exact: params.get('exact') === '1',
    sort: among(SORTS, params.get('sort'))[0] ?? 'match',
  };
}

/** The query of the hash for these filters; what is not filtered is left out. */
export function writeFilters(filters: Filters): URLSearchParams {
  const { cuisine, city, neighborhood, price, tags, rating, open, openNow, exact, sort } = filters;
  const params = new URLSearchParams();
  if (cuisine.length > 0) params.set('cuisine', joined(cuisine));
  if (city.length > 0) params.set('city', joined(city));
  if (neighborhood.length > 0) params.set('neighborhood', neighborhood.join(','));
  if (price.length > 0) params.set('price', [...price].sort().join(','));
  if (tags.length > 0) params.set('tags', tags.join(','));
  if (rating !== null) params.set('rating', String(rating));
  if (open) params.set('open', '1');
  if (openNow) params.set('open_now', '1');
  if (exact) params.set('exact', '1');
  if (sort !== 'match') params.set('sort', sort);
  return params;
}

/** The same filters for the search call, whose parameters have the names of those in the address. */
export function filterQuery(filters: Filters): NonNullable<CallInput<'searchRestaurants'>['query']> {
  return Object.fromEntries(writeFilters(filters)) as NonNullable<CallInput<'searchRestaurants'>['query']>;
}

/** How many filters are set, not counting the order and `exact`. */
export function countFilters(filters: Filters): number {
  const { cuisine, city, neighborhood, price, tags, rating, open, openNow } = filters;
  const switches = [rating !== null, open, openNow].filter(Boolean);
  return [cuisine, city, neighborhood, price, tags, switches].flat().length;
}

/** `list` with `value` added, or removed when it is there. */
export function toggled<T>(list: readonly T[], value: T): T[] {
  return list.includes(value) ? list.filter((each) => each !== value) : [...list, value];
}

/** As many names as a search takes. */
const namesOf = (text: string | null): string[] =>
  (text ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '' && name.length <= FACET_NAME_MAX)
    .slice(0, FACET_NAMES_MAX);

/** Signs do not count in names: the comma of one would begin another. */
const joined = (names: readonly string[]): string =>
  names
    .slice(-FACET_NAMES_MAX)
    .map((name) => name.replaceAll(',', ' '))
    .join(',');

function among<T extends string>(offered: readonly T[], text: string | null): T[] {
  const named = new Set(text?.split(','));
  return offered.filter((value) => named.has(value));
}
