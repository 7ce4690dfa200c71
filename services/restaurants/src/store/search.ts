import { TAGS, type Restaurant, type Sort, type Understood } from '@mesa/contract';
import type { Order } from '../domain/search-orders';
import type { Point } from '../domain/search-phrases';
import type { SearchRequest, SearchResult } from '../domain/search-result';
import type { Field } from '../domain/search-terms';
import { asTyped, understand, type Part, type Understanding } from '../domain/understand';
import { intersection, type NumberSet } from './number-sets';
import { nearestCities } from './part-levels';
import type { SearchIndex, Tier } from './search-index';
import { matchesOf } from './search-tiers';

type Page = Omit<SearchResult, 'restaurants'> & { ids: string[] };

/**
 * Finds restaurants in the index of this instance (docs/decisions/010); MongoDB is read for a page alone.
 */
export function createSearch(index: SearchIndex, byIds: (ids: string[]) => Promise<Restaurant[]>) {
  const pageOf = (request: SearchRequest): Page => readPage(index, request);
  return {
    async find(request: SearchRequest): Promise<SearchResult> {
      const { ids, ...page } = pageOf(request);
      return { restaurants: ids.length > 0 ? await byIds(ids) : [], ...page };
    },

    /** The ids of a page, in its order. */
    findIds: (request: SearchRequest): string[] => pageOf(request).ids,
  };
}

function readPage(index: SearchIndex, request: SearchRequest): Page {
  const meaning = understand(request.query, index.lexicon, request.exact);
  const { all, tiers, parts } = matchesOf(index, meaning);
  const anywhere = intersection([all, ...filtersOf(index, request)]);
  const matches = intersection([anywhere, ...anyOf(index, 'place', request.neighborhood)]);
  const from = request.near ?? middleOf(index, meaning);
  const by = orderOf(request.sort, meaning, from);
  const { after, limit } = request;
  const page = { ...inOrder(index, by, tiers), count: limit + 1, after, from };
  const entries = index.page(matches, page);
  const ids = entries.slice(0, limit).map(({ id }) => id);
  const next = entries.length > limit ? entries[limit - 1] : undefined;
  const understood = (): Understood | undefined => {
    const neighborhoods = neighborhoodsOf(index, request, parts, anywhere);
    // the first page has counted them
    const tags = after ? [] : tagsOf(index, request, matches);
    if (!request.query.trim() && !neighborhoods && tags.length === 0) return undefined;
    const ignored = ignoredOf(request, meaning, parts);
    return {
      ...understoodOf(index, { ...meaning, parts, ignored }, from),
      ...(neighborhoods && { neighborhoods }),
      tags,
    };
  };
  return { ids, total: matches.size(), understood, ...(next && { next }) };
}

/** The order of a page, where `match` and an unknown distance are something else. */
type By = Exclude<Sort, 'match'> | 'relevance';

/** Distances need a place; what the words mean is worth more than the rating. */
function orderOf(sort: Sort, meaning: Understanding, from: Point | undefined): By {
  const hasWords = !meaning.isBlank || meaning.name.length > 0;
  if (sort === 'distance') return from ? 'distance' : 'relevance';
  if (sort !== 'match') return sort;
  if (meaning.nearMe && from) return 'distance';
  return hasWords ? 'relevance' : 'rating';
}

/** The tiers that follow one another, and the order within each. */
function inOrder(index: SearchIndex, by: By, tiers: Tier[]): { order: Order; tiers: Tier[] } {
  if (by === 'relevance') return { order: by, tiers };
  if (by !== 'price') return { order: by, tiers: [(matches) => matches] };
  return {
    order: 'relevance',
    tiers: [1, 2, 3, 4].map((price) => (matches) => intersection([matches, index.of('price', [price])])),
  };
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

function filtersOf(index: SearchIndex, request: SearchRequest): NumberSet[] {
  return [
    ...namedIn(index, 'cuisine', request.cuisine),
    ...namedIn(index, 'city', request.city),
    ...anyOf(index, 'price', request.price),
    ...anyOf(index, 'stars', request.rating === undefined ? [] : [request.rating]),
    ...(request.tags ?? []).map((tag) => index.of('tag', [tag])),
    ...(request.openNow ? [index.open()] : []),
  ];
}

const anyOf = (index: SearchIndex, field: Field, values: readonly (string | number)[] = []): NumberSet[] =>
  values.length > 0 ? [index.of(field, values)] : [];

const namedIn = (
  index: SearchIndex,
  field: 'city' | 'cuisine',
  names: readonly string[] = [],
): NumberSet[] => (names.length > 0 ? [index.named(field, names)] : []);

/** They are sent in a header, which must not grow with the catalogue. */
const NEIGHBORHOODS_MAX = 30;

/** The neighborhoods of the cities of a search, with their matches; undefined without a city. */
function neighborhoodsOf(
  index: SearchIndex,
  { city = [], neighborhood = [] }: SearchRequest,
  parts: readonly Part[],
  matches: NumberSet,
): Understood['neighborhoods'] {
  const named = parts.flatMap((part) => (part.kind === 'place' ? part.places.flat() : []));
  const places = [...(city.length > 0 ? city : named), ...neighborhood];
  const around = new Set(places.flatMap((place) => index.neighborhoodsAround(place)));
  if (around.size === 0) return undefined;
  const names = [...around].slice(0, NEIGHBORHOODS_MAX);
  return names
    .map((name) => ({ name, count: matches.intersection_size(index.of('place', [name])) }))
    .filter(({ name, count }) => count > 0 || neighborhood.includes(name));
}

/** The tags of the matches, and the chosen ones. */
function tagsOf(
  index: SearchIndex,
  { tags = [] }: SearchRequest,
  matches: NumberSet,
): NonNullable<Understood['tags']> {
  return TAGS.map((name) => ({ name, count: matches.intersection_size(index.of('tag', [name])) })).filter(
    ({ name, count }) => count > 0 || tags.includes(name),
  );
}

/** The words that nothing has: unknown ones, and those of tags and prices that were left out. */
function ignoredOf({ query }: SearchRequest, meaning: Understanding, kept: readonly Part[]): string[] {
  const leftOut = meaning.parts.flatMap((part) =>
    (part.kind === 'tag' || part.kind === 'price') && !kept.includes(part) ? asTyped(part.typed, query) : [],
  );
  return [...meaning.ignored, ...leftOut];
}

function understoodOf(index: SearchIndex, meaning: Understanding, from: Point | undefined): Understood {
  const { parts, corrected, meant, ignored, nearMe } = meaning;
  const away = parts.find((part) => part.kind === 'away');
  return {
    parts: parts.map(({ kind, label }) => ({ kind, label })),
    ignored,
    corrected,
    meant,
    nearest: away && nearestCities(index, away.at),
    near_me: nearMe,
    has_place: from !== undefined,
  };
}
