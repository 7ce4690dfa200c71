import { placeOf } from '../domain/search-phrases';
import { BEGINNING_MAX } from '../domain/search-terms';
import { numbersOf } from '../domain/search-words';
import type { Part, Understanding } from '../domain/understand';
import { amongAny, intersection, union, type NumberSet } from './number-sets';
import { begun, levelsOf, LEVELS, once, type Level } from './part-levels';
import type { SearchIndex, Tier } from './search-index';

/** Names of places with so few letters may be another word. */
const SHORT_PLACE = 2;

/** What matches a query. */
export interface Matches {
  all: NumberSet;
  /** the best first; a tier may have what an earlier one has, and the last one has all that is left */
  tiers: Tier[];
  /** what was matched: a part that nothing has was widened or left out */
  parts: Part[];
}

/**
 * The matches of a query: the whole name, the beginning of a name, words of a name; then, for its parts
 * together, the levels of `levelsOf`.
 */
export function matchesOf(index: SearchIndex, { parts, name, isBlank }: Understanding): Matches {
  const named = nameMatches(index, name, parts.at(-1)?.kind !== 'dish');
  if (isBlank) return { all: index.all, tiers: [...named.tiers, asTheyAre], parts };
  const typed = parts.map((part) => read(index, part, parts.length === 1));
  for (const some of readingsOf(index, typed)) {
    const groups = groupsOf(some);
    const [first = [], ...others] = groups;
    const all = index.present(union([named.all(), within(others)(union(setsOf(first)))]));
    if (all.isEmpty()) continue;
    const levels = LEVELS.slice(0, -1).map((level) => within(groups, level));
    return { all, tiers: [...named.tiers, ...levels, asTheyAre], parts: some.map(({ part }) => part) };
  }
  // what any part has, but nothing that is closed
  const some = parts.some(({ kind }) => kind === 'open') ? [] : typed;
  const any = LEVELS.map((level) => once(() => index.present(union(setsOf(some, level)))));
  return { all: any.find((level) => !level().isEmpty())?.() ?? union([]), tiers: [asTheyAre], parts };
}

const asTheyAre: Tier = (matches) => matches;

/** A part of a query with what matches it. */
interface Read {
  part: Part;
  levels: Level[];
}

function read(index: SearchIndex, part: Part, isAlone = false): Read {
  return { part, levels: levelsOf(index, part, isAlone).map(once) };
}

/** The parts as they are, with wider places, and without what may be left out. */
function* readingsOf(index: SearchIndex, typed: Read[]): Generator<Read[]> {
  yield typed;
  // thai food in Irvine that is not romantic is better than romantic food elsewhere; a closed place is not
  const plain = typed.filter(({ part }) => part.kind !== 'tag' && part.kind !== 'price');
  yield plain;
  if (plain.some(({ part }) => part.kind === 'place')) yield plain.map((read) => wider(index, read));
  const without = (...kinds: Part['kind'][]) => plain.filter(({ part }) => !kinds.includes(part.kind));
  const fewest = Math.min(...plain.map(cuisineCount));
  // the "la" of "la casa" is no place
  yield plain.filter(({ part }) => part.kind !== 'place' || part.typed.length > SHORT_PLACE);
  // the dish of the fewest cuisines says most: the "ramen" of "vegetarian ramen"
  const withMainDish = without('word').filter((reads) => [fewest, Infinity].includes(cuisineCount(reads)));
  yield withMainDish;
  yield withMainDish.map((read) => wider(index, read));
  yield without('word', 'dish');
  yield without('word', 'cuisine');
  yield without('word', 'dish', 'cuisine');
}

/** Of a dish; infinite for any other part. */
const cuisineCount = ({ part }: Read): number => (part.kind === 'dish' ? part.cuisines.length : Infinity);

/** The cities of neighborhoods and zip codes; any other part as it is. */
function wider(index: SearchIndex, narrow: Read): Read {
  const { part } = narrow;
  if (part.kind !== 'place') return narrow;
  const places = part.places.map((near) => near.map((place) => index.cityOf(place)));
  return read(index, placeOf(places, part.typed));
}

/**
 * Restaurants by name, in tiers: the whole name, the beginning of a name, words of a name; the last word may
 * be the beginning of one, unless it is a dish: "pita" is not "Pitaya" first of all. All of them are combined
 * when they are first read.
 */
export function nameMatches(
  index: SearchIndex,
  words: readonly string[],
  mayBegin = true,
): { all: () => NumberSet; tiers: Tier[] } {
  const last = words.at(-1);
  if (last === undefined) return { all: () => union([]), tiers: [] };
  const whole = words.map((word) => index.of('name', numbersOf(word)));
  const all = once(() => intersection([...whole.slice(0, -1), begun(index, last)]));
  const best = mayBegin ? all : once(() => intersection(whole));
  const start = index.of('start', [words[0]!.slice(0, BEGINNING_MAX)]);
  const length = index.of('length', [words.length]);
  return {
    all,
    tiers: [
      (matches) => intersection([matches, ...whole, start, length]),
      (matches) => intersection([matches, start, best()]),
      (matches) => intersection([matches, best()]),
    ],
  };
}

/** Groups of parts: a restaurant must match each group, by any part of it. */
function groupsOf(parts: Read[]): Read[][] {
  const of = (...kinds: Part['kind'][]) => parts.filter(({ part }) => kinds.includes(part.kind));
  const each = (some: Read[]) => some.map((read) => [read]);
  // "silver lake los angeles" is one place, "irvine or torrance" are two; so are "pizza" and "tacos"
  const together = (some: Read[]) =>
    some.length < 2 || !intersection(some.map((read) => union(setsOf([read])))).isEmpty()
      ? each(some)
      : [some];
  const dishes = of('dish');
  const areAlike = new Set(dishes.map(cuisineCount)).size === 1;
  return [
    ...each(of('word')),
    ...(areAlike ? together(dishes) : each(dishes)),
    of('cuisine'),
    ...each(of('tag')),
    of('price'),
    of('open'),
    ...together(of('place', 'away')),
  ].filter(({ length }) => length > 0);
}

/** What matches any of some parts, up to a level. */
const setsOf = (parts: Read[], level = Infinity): NumberSet[] =>
  parts.flatMap(({ levels }) => levels.slice(0, level + 1).map((set) => set()));

/** Those of some restaurants that match each group, up to a level. */
function within(groups: Read[][], level?: number): Tier {
  return (some) => groups.reduce((left, group) => amongAny(left, setsOf(group, level)), some);
}
