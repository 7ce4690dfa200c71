import { CITIES, type Understood } from '@mesa/contract';
import { kilometers } from '../domain/search-orders';
import { meaningsFrom, type Point } from '../domain/search-phrases';
import { term } from '../domain/search-terms';
import { numbersOf, wordsOf } from '../domain/search-words';
import type { Part, Understanding } from '../domain/understand';
import { BitSet } from './bit-set';
import type { SearchIndex } from './search-index';

/** How many cities are offered for a place without restaurants. */
const NEAREST = 3;

/** The cities nearest to a point that have restaurants. */
export function nearestCities(index: SearchIndex, at: Point): NonNullable<Understood['nearest']> {
  return CITIES.map((city) => ({ city, ...index.factsOf(city) }))
    .filter(({ count }) => count > 0)
    .map(({ city, count, middle }) => ({ city, count, km: Math.round(kilometers(middle, at) * 10) / 10 }))
    .sort((a, b) => a.km - b.km)
    .slice(0, NEAREST);
}

/** The kinds of parts to leave out of a query when no restaurant matches all of it, tried in this order. */
const LEFT_OUT: Part['kind'][][] = [
  ['word'],
  ['word', 'dish'],
  ['word', 'cuisine'],
  ['word', 'dish', 'cuisine'],
];

/**
 * The matches of a query in tiers without overlap, the best first: the whole name, the beginning of a name,
 * words of a name; then, for its parts together, the levels of `levelsOf`.
 * @returns the tiers, and the parts that they match: a part that matched nothing was widened or left out
 */
export function tiersOf(
  index: SearchIndex,
  { parts, name, isBlank }: Understanding,
): { tiers: BitSet[]; parts: Part[] } {
  const byName = name.length > 0 ? nameTiers(index, name) : [];
  if (isBlank) return { tiers: disjointTiers(index, [...byName, index.all]), parts };
  const isFound = (levels: BitSet[]) => levels.some((set) => index.present(set).size > 0);
  const isNamed = isFound(byName);
  const each = new Map(parts.map((part) => [part, cumulative(levelsOf(index, part))]));
  const levelsFor = (part: Part) => each.get(part) ?? cumulative(levelsOf(index, part));
  for (const some of readingsOf(index, parts)) {
    const levels = together(some.map((part) => ({ kind: part.kind, levels: levelsFor(part) })));
    if (isNamed || isFound(levels))
      return { tiers: disjointTiers(index, [...byName, ...levels]), parts: some };
  }
  return { tiers: disjointTiers(index, eachLevel([...each.values()], or)), parts };
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

/**
 * Restaurants by name, in tiers: the whole name, the beginning of a name, words of a name; the last word may
 * be the beginning of one.
 */
export function nameTiers(index: SearchIndex, words: readonly string[]): BitSet[] {
  const { namesFrom } = index.lexicon;
  const whole = words.map((word) => having(index, term.name, numbersOf(word)));
  const last = words.at(-1)!;
  const begun = and([...whole.slice(0, -1), or([whole.at(-1)!, having(index, term.name, namesFrom(last))])]);
  const first = words.length === 1 ? namesFrom(last) : [words[0]!];
  return [
    and([...whole, index.of(term.first(words[0]!)), index.of(term.length(words.length))]),
    and([begun, having(index, term.first, first)]),
    begun,
  ];
}

/**
 * What matches a part at each level: words of names, cuisines and places; beginnings of words; dishes in
 * descriptions, and parts of words; other words of descriptions, and the cuisines of dishes.
 */
function levelsOf(index: SearchIndex, part: Part): BitSet[][] {
  const named = (text: string) => containing(index, term.name, text);
  const described = (text: string) => containing(index, term.text, text);
  const places = (labels: string[]) => having(index, term.place, labels);
  const { label } = part;
  switch (part.kind) {
    case 'cuisine':
      return [[index.of(term.cuisine(label)), named(label)]];
    case 'away':
      return nearestCities(index, part.at).map(({ city }) => [places([city])]);
    case 'place': {
      const [first = [], ...others] = part.places.map((near) => [places(near)]);
      // "la" is Los Angeles first of all, but a part of names as well
      return part.alias ? [first, others.flat(), [], [named(part.typed)]] : [[...first, named(label)]];
    }
    case 'dish': {
      const served = having(index, term.cuisine, part.cuisines);
      // several words may be parts of other dishes
      const dish = label.includes(' ') ? and([served, described(label)]) : described(label);
      const synonyms = part.synonyms.map((word) => or([named(word), described(word)]));
      return [[named(label)], [], [dish, and([served, or(synonyms)])], [served]];
    }
    case 'word': {
      const { namesFrom, namesAround, placesFrom } = index.lexicon;
      const begun = part.mayBegin
        ? [
            having(index, term.name, namesFrom(label)),
            ...meaningsFrom(label).flatMap((one) => levelsOf(index, one).flat()),
          ]
        : [];
      return [
        [named(label)],
        begun,
        [having(index, term.name, namesAround(label))],
        [places(placesFrom(label)), described(label)],
      ];
    }
  }
}

const LEVELS = 4;

function cumulative(levels: BitSet[][]): BitSet[] {
  let all = BitSet.of();
  return Array.from({ length: LEVELS }, (_, i) => (all = or([all, ...(levels[i] ?? [])])));
}

/** What matches all parts, up to each level. */
function together(parts: readonly { kind: Part['kind']; levels: BitSet[] }[]): BitSet[] {
  const of = (...kinds: Part['kind'][]) =>
    parts.filter(({ kind }) => kinds.includes(kind)).map(({ levels }) => levels);
  const anyOf = (some: BitSet[][]) => (some.length > 0 ? [eachLevel(some, or)] : []);
  const places = of('place', 'away');
  const inside = eachLevel(places, and);
  // "silver lake los angeles" is one place, "irvine or torrance" are two
  const where = inside.at(-1)?.size === 0 ? anyOf(places) : inside.length > 0 ? [inside] : [];
  return eachLevel([...of('word', 'dish'), ...anyOf(of('cuisine')), ...where], and);
}

/** Combines the sets of each level; a level like the one before is not combined again. */
function eachLevel(rows: readonly BitSet[][], combine: (sets: BitSet[]) => BitSet): BitSet[] {
  const levels: BitSet[] = [];
  for (let i = 0; i < (rows[0]?.length ?? 0); i += 1) {
    const isSame = i > 0 && rows.every((row) => row[i] === row[i - 1]);
    levels.push(isSame ? levels[i - 1]! : combine(rows.map((row) => row[i]!)));
  }
  return levels;
}

/** Each tier without removed restaurants, and without those of an earlier tier. */
export function disjointTiers(index: SearchIndex, tiers: readonly BitSet[]): BitSet[] {
  let earlier = BitSet.of();
  return tiers.map((tier, i) => {
    const fresh = tier === tiers[i - 1] ? BitSet.of() : BitSet.andNot(index.present(tier), earlier);
    if (i < tiers.length - 1) earlier = or([earlier, fresh]);
    return fresh;
  });
}

type Field = (word: string) => string;

/** The restaurants with any of some words in a field. */
const having = (index: SearchIndex, field: Field, words: readonly string[]): BitSet =>
  index.of(...words.map(field));

/** The restaurants with all words of a text in a field, each in the singular or plural. */
const containing = (index: SearchIndex, field: Field, text: string): BitSet =>
  and(wordsOf(text).map((word) => having(index, field, numbersOf(word))));

const or = (sets: readonly BitSet[]): BitSet => BitSet.or(sets);

const and = (sets: readonly BitSet[]): BitSet => (sets.length > 0 ? sets.reduce(BitSet.and) : BitSet.of());
