import { placeOf } from '../domain/search-phrases';
import { BEGINNING_MAX } from '../domain/search-terms';
import { numbersOf } from '../domain/search-words';
import type { Part, Understanding } from '../domain/understand';
import { BitSet } from './bit-set';
import { begun, LEVELS, levelsOf, once, type Level } from './part-levels';
import type { SearchIndex, Tier } from './search-index';

const { or, and } = BitSet;

/** What matches a query. */
export interface Matches {
  all: BitSet;
  /** the best first; a tier may have what an earlier one has */
  tiers: Tier[];
  /** what was matched: a part that nothing has was widened or left out */
  parts: Part[];
}

/**
 * The matches of a query, removed restaurants included: the whole name, the beginning of a name, words of a
 * name; then, for its parts together, the levels of `levelsOf`.
 */
export function matchesOf(index: SearchIndex, { parts, name, isBlank }: Understanding): Matches {
  const named = nameMatches(index, name);
  if (isBlank) return { all: index.all, tiers: [...named.tiers, asTheyAre], parts };
  const typed = parts.map((part) => read(index, part));
  for (const some of readingsOf(index, typed)) {
    const groups = groupsOf(some);
    const [first = [], ...others] = groups;
    const all = or([named.all(), narrow(or(setsOf(first)), others)]);
    if (index.present(all).size > 0)
      return { all, tiers: [...named.tiers, ...levelTiers(groups)], parts: some.map(({ part }) => part) };
  }
  return { all: bestOfAny(index, typed), tiers: [asTheyAre], parts };
}

const asTheyAre: Tier = (matches) => matches;

/** What matches any part at the first level at which anything does. */
function bestOfAny(index: SearchIndex, parts: Read[]): BitSet {
  const levels = LEVELS.map((level) => once(() => or(setsOf(parts, level))));
  return (levels.find((found) => index.present(found()).size > 0) ?? levels[0]!)();
}

/** A part of a query with what matches it. */
interface Read {
  part: Part;
  levels: Level[];
}

const read = (index: SearchIndex, part: Part): Read => ({
  part,
  levels: levelsOf(index, part).map(once),
});

/** The parts as they are, with wider places, and without what may be left out. */
function* readingsOf(index: SearchIndex, typed: Read[]): Generator<Read[]> {
  const without = (...kinds: Part['kind'][]) => typed.filter(({ part }) => !kinds.includes(part.kind));
  const fewest = Math.min(...typed.map(cuisineCount));
  yield typed;
  if (typed.some(({ part }) => part.kind === 'place')) yield typed.map((one) => wider(index, one));
  yield without('word');
  // the dish of the fewest cuisines says most: the "ramen" of "vegetarian ramen"
  yield without('word').filter((one) => one.part.kind !== 'dish' || cuisineCount(one) === fewest);
  yield without('word', 'dish');
  yield without('word', 'cuisine');
  yield without('word', 'dish', 'cuisine');
}

/** Of a dish; infinite for any other part. */
const cuisineCount = ({ part }: Read): number => (part.kind === 'dish' ? part.cuisines.length : Infinity);

/** The cities of neighborhoods and zip codes; any other part as it is. */
function wider(index: SearchIndex, one: Read): Read {
  const { part } = one;
  if (part.kind !== 'place') return one;
  const places = part.places.map((near) => near.map((place) => index.cityOf(place)));
  return read(index, placeOf(places, part.typed));
}

/** What matches as a name; all of it is combined when it is first read. */
interface NameMatches {
  all: () => BitSet;
  tiers: Tier[];
}

/**
 * Restaurants by name, in tiers: the whole name, the beginning of a name, words of a name; the last word may
 * be the beginning of one.
 */
export function nameMatches(index: SearchIndex, words: readonly string[]): NameMatches {
  const last = words.at(-1);
  if (last === undefined) return { all: () => or([]), tiers: [] };
  const whole = words.map((word) => index.of('name', numbersOf(word)));
  const all = once(() => and([...whole.slice(0, -1), begun(index, last)]));
  const start = index.of('start', [words[0]!.slice(0, BEGINNING_MAX)]);
  const length = index.of('length', [words.length]);
  return {
    all,
    tiers: [
      (matches) => and([matches, ...whole, start, length]),
      (matches) => and([matches, start, all()]),
      (matches) => and([matches, all()]),
    ],
  };
}

/** Groups of parts: a restaurant must match each group, by any part of it. */
function groupsOf(parts: Read[]): Read[][] {
  const of = (...kinds: Part['kind'][]) => parts.filter(({ part }) => kinds.includes(part.kind));
  const each = (some: Read[]) => some.map((one) => [one]);
  // "silver lake los angeles" is one place, "irvine or torrance" are two; so are "pizza" and "tacos"
  const together = (some: Read[]) =>
    some.length < 2 || and(some.map((one) => or(setsOf([one])))).size > 0 ? each(some) : [some];
  const dishes = of('dish');
  const areAlike = new Set(dishes.map(cuisineCount)).size === 1;
  return [
    ...each(of('word')),
    ...(areAlike ? together(dishes) : each(dishes)),
    of('cuisine'),
    ...together(of('place', 'away')),
  ].filter(({ length }) => length > 0);
}

/** What matches any of some parts, up to a level. */
const setsOf = (parts: Read[], level = Infinity): BitSet[] =>
  parts.flatMap(({ levels }) => levels.slice(0, level + 1).flatMap((sets) => sets()));

/** A tier for each level; the last one has all that is left. */
const levelTiers = (groups: Read[][]): Tier[] => [
  ...LEVELS.slice(1).map((_, level) => (matches: BitSet) => narrow(matches, groups, level)),
  asTheyAre,
];

/** The members of a set that match each group; while many are left, `among` unites what matches a group. */
function narrow(some: BitSet, groups: Read[][], level?: number): BitSet {
  let left = some;
  for (const group of groups) if (left.size > 0) left = left.among(setsOf(group, level)).compact();
  return left;
}
