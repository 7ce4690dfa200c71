import { term } from '../domain/search-terms';
import { numbersOf } from '../domain/search-words';
import type { Part, Understanding } from '../domain/understand';
import { BitSet } from './bit-set';
import { having, LAST, LEVELS, once, partLevels, type PartLevels } from './part-levels';
import type { SearchIndex, Tier } from './search-index';

const { or, and } = BitSet;

/** The kinds of parts to leave out of a query when no restaurant matches all of it, tried in this order. */
const LEFT_OUT: Part['kind'][][] = [
  ['word'],
  ['word', 'dish'],
  ['word', 'cuisine'],
  ['word', 'dish', 'cuisine'],
];

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
  const { all, tiers } = nameMatches(index, name);
  const named = all();
  if (isBlank) return { all: index.all, tiers: [...tiers, (matches) => matches], parts };
  const isFound = (set: BitSet) => index.present(set).size > 0;
  const isNamed = isFound(named);
  const known = new Map(parts.map((part) => [part, partLevels(index, part)]));
  const matchesFor = (some: Part[], grouped: typeof groupsOf, before = tiers): Matches => {
    const groups = grouped(some.map((part) => known.get(part) ?? partLevels(index, part)));
    const [first = [], ...others] = setsAt(groups, LAST);
    const all = or([named, narrow(or(first), others)]);
    return { all, tiers: [...before, ...levelTiers(groups)], parts: some };
  };
  for (const some of readingsOf(index, parts)) {
    const found = matchesFor(some, groupsOf);
    if (isNamed || isFound(found.all)) return found;
  }
  return matchesFor(parts, (each) => [each], []);
}

/** The parts as they are, with wider places, and without what may be left out. */
function* readingsOf(index: SearchIndex, parts: Part[]): Generator<Part[]> {
  yield parts;
  yield parts.map((part) => wider(index, part));
  for (const kinds of LEFT_OUT) yield parts.filter(({ kind }) => !kinds.includes(kind));
}

/** The cities of neighborhoods and zip codes; any other part as it is. */
function wider(index: SearchIndex, part: Part): Part {
  if (part.kind !== 'place') return part;
  const places = part.places.map((near) => near.map((one) => index.cityOf(one)));
  return { ...part, label: part.alias ? part.label : places[0]![0]!, places };
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
  const whole = words.map((word) => having(index, term.name, numbersOf(word)));
  const longer = index.lexicon.namesFrom(last);
  const begun = once(() =>
    and([...whole.slice(0, -1), or([whole.at(-1)!, having(index, term.name, longer)])]),
  );
  // for one word, a name whose first word begins with it is in `begun` anyway, so `begun` is not needed
  const first = () =>
    words.length === 1 ? [having(index, term.first, longer)] : [begun(), index.of(term.first(words[0]!))];
  const ends = [index.of(term.first(words[0]!)), index.of(term.length(words.length))];
  return {
    all: begun,
    tiers: [
      (matches) => and([matches, ...whole, ...ends]),
      (matches) => and([matches, ...first()]),
      (matches) => and([matches, begun()]),
    ],
  };
}

/** Groups of parts: a restaurant must match each group, by any part of it. */
function groupsOf(parts: PartLevels[]): PartLevels[][] {
  const of = (...kinds: Part['kind'][]) => parts.filter(({ kind }) => kinds.includes(kind));
  const places = of('place', 'away').map((part) => [part]);
  // "silver lake los angeles" is one place, "irvine or torrance" are two
  const areOne = places.length < 2 || and(setsAt(places, LAST).map(or)).size > 0;
  const all = [
    ...of('word', 'dish').map((part) => [part]),
    of('cuisine'),
    ...(areOne ? places : [places.flat()]),
  ];
  return all.filter(({ length }) => length > 0);
}

const setsAt = (groups: PartLevels[][], level: number): BitSet[][] =>
  groups.map((group) => group.flatMap(({ levels }) => levels[level]!()));

/** A tier for each level: one without anything of its own is empty, and the last one has all that is left. */
function levelTiers(groups: PartLevels[][]): Tier[] {
  const isOwn = (level: number) => groups.flat().some(({ levels }) => levels[level] !== levels[level - 1]);
  const last = LEVELS.findLast(isOwn);
  return LEVELS.map((level) => (matches) => {
    if (level === last) return matches;
    return isOwn(level) ? narrow(matches, setsAt(groups, level)) : or([]);
  });
}

/** The members of a set that are in any set of each group; while many are left, `among` unites each group. */
const narrow = (some: BitSet, groups: BitSet[][]): BitSet =>
  groups.reduce((left, group, i) => (i > 0 ? left.compact() : left).among(group), some);
