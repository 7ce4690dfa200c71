import { isOpenNow, type Restaurant, type Sort, type Understood } from '@mesa/contract';
import { PRICES, type Order } from '../domain/search-orders';
import type { Point } from '../domain/search-phrases';
import type { SearchRequest, SearchResult } from '../domain/search-result';
import { term } from '../domain/search-terms';
import { understand, type Part, type Understanding } from '../domain/understand';
import { BitSet } from './bit-set';
import type { SearchIndex } from './search-index';
import { nearestCities, tiersOf } from './search-tiers';

type Page = Omit<SearchResult, 'restaurants'> & { ids: string[] };

/**
 * Finds restaurants in the index of this instance (docs/decisions/190); MongoDB is read for a page alone.
 */
export function createSearch(
  index: SearchIndex,
  byIds: (ids: string[]) => Promise<Restaurant[]>,
  now: () => Date,
) {
  const pageOf = (request: SearchRequest): Page => readPage(index, request, now());
  return {
    async find(request: SearchRequest): Promise<SearchResult> {
      const { ids, ...rest } = pageOf(request);
      return { restaurants: ids.length > 0 ? await byIds(ids) : [], ...rest };
    },

    /** The ids of a page, in its order. */
    findIds: (request: SearchRequest): string[] => pageOf(request).ids,
  };
}

function readPage(index: SearchIndex, request: SearchRequest, now: Date): Page {
  const meaning = understand(request.query, index.lexicon, request.exact);
  const there = request.neighborhood?.length ? index.of(...request.neighborhood.map(term.place)) : undefined;
  const fits = filterOf(index, request, now);
  const { tiers: matches, parts } = tiersOf(index, meaning);
  const anywhere = fits ? matches.map((tier) => BitSet.and(tier, fits)) : matches;
  const all = there ? anywhere.map((tier) => BitSet.and(tier, there)) : anywhere;
  const total = all.reduce((sum, { size }) => sum + size, 0);
  const from = request.near ?? middleOf(index, meaning);
  const { order, tiers } = inOrder(index, all, orderOf(request.sort, meaning, from));
  const { after, limit } = request;
  const found = index.page(tiers, order, { count: limit + 1, after }, from);
  const page = found.slice(0, limit);
  const next = found.length > limit ? page.at(-1) : undefined;
  const neighborhoods = neighborhoodsOf(index, request, parts, anywhere);
  const understood =
    request.query.trim() || neighborhoods
      ? { ...understoodOf(index, { ...meaning, parts }, from), ...(neighborhoods && { neighborhoods }) }
      : undefined;
  return { ids: page.map(({ id }) => id), total, ...(understood && { understood }), ...(next && { next }) };
}

/** Distances need a place; what the words mean is worth more than the rating. */
function orderOf(sort: Sort, meaning: Understanding, from: Point | undefined): Sort | 'relevance' {
  if (sort === 'distance') return from ? 'distance' : 'relevance';
  if (sort === 'rating' && meaning.nearMe && from) return 'distance';
  return sort === 'rating' && (!meaning.isBlank || meaning.name.length > 0) ? 'relevance' : sort;
}

/** Matches in tiers that follow one another, and the order within each. */
function inOrder(
  index: SearchIndex,
  tiers: BitSet[],
  by: Sort | 'relevance',
): { order: Order; tiers: BitSet[] } {
  if (by === 'relevance') return { order: by, tiers };
  const all = BitSet.or(tiers);
  if (by !== 'price') return { order: by, tiers: [all] };
  return { order: 'relevance', tiers: PRICES.map((price) => BitSet.and(all, index.of(term.price(price)))) };
}

/** The middle of the place that a query names. */
function middleOf(index: SearchIndex, { parts }: Understanding): Point | undefined {
  for (const part of parts) {
    if (part.kind === 'away') return part.at;
    const facts = part.kind === 'place' ? index.factsOf(part.places[0]![0]!) : undefined;
    if (facts && facts.count > 0) return facts.middle;
  }
  return undefined;
}

function filterOf(index: SearchIndex, request: SearchRequest, now: Date): BitSet | undefined {
  const { cuisine, city, price, rating, openNow } = request;
  const anyOf = (names: string[] | undefined) => (names?.length ? [index.of(...names)] : []);
  const filters = [
    ...anyOf(cuisine?.map(term.cuisine)),
    ...anyOf(city?.map(term.place)),
    ...anyOf(price?.map(term.price)),
    ...(openNow ? [openAt(index, now)] : []),
    ...anyOf(rating === undefined ? undefined : [term.stars(rating)]),
  ];
  return filters.length > 0 ? filters.reduce(BitSet.and) : undefined;
}

/** Many restaurants share their hours, so few hours are looked at. */
function openAt(index: SearchIndex, now: Date): BitSet {
  const open = [...index.hours].filter(([, hours]) => isOpenNow(hours, now));
  return index.of(...open.map(([name]) => name));
}

/** A header does not grow with the catalogue. */
const NEIGHBORHOODS_MAX = 30;

/** The neighborhoods of the cities of a search, with their matches; undefined without a city. */
function neighborhoodsOf(
  index: SearchIndex,
  { city = [], neighborhood = [] }: SearchRequest,
  parts: readonly Part[],
  matches: readonly BitSet[],
): Understood['neighborhoods'] {
  const named = parts.flatMap((part) => (part.kind === 'place' ? part.places.flat() : []));
  const places = [...(city.length > 0 ? city : named), ...neighborhood];
  const around = new Set(places.flatMap((place) => index.neighborhoodsAround(place)));
  if (around.size === 0) return undefined;
  const names = [...around].slice(0, NEIGHBORHOODS_MAX);
  const all = BitSet.or(matches);
  return names
    .map((name) => ({ name, count: BitSet.and(all, index.of(term.place(name))).size }))
    .filter(({ name, count }) => count > 0 || neighborhood.includes(name));
}

function understoodOf(index: SearchIndex, meaning: Understanding, from: Point | undefined): Understood {
  const { parts, corrected, ignored, nearMe } = meaning;
  const away = parts.find((part) => part.kind === 'away');
  return {
    parts: parts.map(({ kind, label }) => ({ kind, label })),
    ignored,
    ...(corrected === undefined ? {} : { corrected }),
    ...(away ? { nearest: nearestCities(index, away.at) } : {}),
    near_me: nearMe,
    has_place: from !== undefined,
  };
}
