import { CITIES } from '@mesa/contract';
import { RoaringBitmap32 } from 'roaring-wasm';
import { kilometers } from '../domain/search-orders';
import { meaningsFrom, type Point } from '../domain/search-phrases';
import { term } from '../domain/search-terms';
import { numbersOf, wordsOf } from '../domain/search-words';
import type { Part, Understanding } from '../domain/understand';
import type { Matches, SearchIndex } from './search-index';

/** How many cities are offered for a place without restaurants. */
const NEAREST = 3;

/** A city with restaurants near a place that has none. */
export interface NearCity {
  city: string;
  count: number;
  km: number;
}

/** The cities nearest to a point that have restaurants. */
export function nearestCities(index: SearchIndex, at: Point): NearCity[] {
  return CITIES.map((city) => ({ city, ...index.factsOf(city) }))
    .filter(({ count }) => count > 0)
    .map(({ city, count, middle }) => ({ city, count, km: Math.round(kilometers(middle, at) * 10) / 10 }))
    .sort((a, b) => a.km - b.km)
    .slice(0, NEAREST);
}

/**
 * The matches of a query in tiers without overlap, the best first: the whole name, the beginning of a name,
 * words of a name; then, for its parts together, words of names, cuisines and places, beginnings of words,
 * dishes in descriptions, other words of descriptions and the cuisines of dishes, and parts of words.
 */
export function tiersOf(index: SearchIndex, understanding: Understanding): Matches[] {
  const { parts, name, isBlank } = understanding;
  if (isBlank) return [index.of(term.all)];
  const byName = name.length > 0 ? nameTiers(index, name) : [];
  const isNamed = byName.some(({ size }) => size > 0);
  const attempts = (isNamed ? [parts] : attemptsOf(parts)).filter(({ length }) => length > 0);
  const all = index.of(term.all);
  const found = attempts
    .map((some) => levelsTogether(index, some))
    .find((levels) => levels.at(-1)!.intersects(all));
  const anyPart = () => transpose(parts.map((part) => levelsTogether(index, [part]))).map(or);
  return apart([...byName, ...(found ?? (isNamed ? [] : anyPart()))], all);
}

/** All parts; when nothing has them all, fewer of them. */
function attemptsOf(parts: Part[]): Part[][] {
  const without = (...kinds: Part['kind'][]) => parts.filter(({ kind }) => !kinds.includes(kind));
  return [
    parts,
    without('word'),
    without('word', 'dish'),
    without('word', 'cuisine'),
    without('word', 'dish', 'cuisine'),
  ];
}

/**
 * Restaurants by name, in tiers: the whole name, the beginning of a name, words of a name; the last word may
 * be the beginning of one.
 */
export function nameTiers(index: SearchIndex, words: readonly string[]): Matches[] {
  const last = words.length - 1;
  const exact = and(words.map((word) => or(numbersOf(word).map((form) => index.of(term.name(form))))));
  const begun = and(
    words.map((word, i) => {
      const forms = i === last ? [...numbersOf(word), ...index.lexicon.namesFrom(word)] : numbersOf(word);
      return or(forms.map((form) => index.of(term.name(form))));
    }),
  );
  const first = index.of(term.first(words[0]!));
  const firstBegun = or(index.lexicon.namesFrom(words[0]!).map((word) => index.of(term.first(word))));
  return [
    and([exact, first, index.of(term.length(words.length))]),
    and([begun, last === 0 ? firstBegun : first]),
    begun,
  ];
}

const [WORD, BEGINNING, DISH, INSIDE, DESCRIBED] = [0, 1, 2, 2, 3];
const LEVELS = 4;

/** What matches a part at each level. */
function levelsOf(index: SearchIndex, part: Part): Matches[] {
  const levels = Array.from({ length: LEVELS }, () => [] as Matches[]);
  const named = (text: string) => allForms(index, term.name, text);
  const described = (text: string) => allForms(index, term.text, text);
  if (part.kind === 'cuisine') levels[WORD]!.push(index.of(term.cuisine(part.label)), named(part.label));
  if (part.kind === 'away')
    nearestCities(index, part.at).forEach(({ city }, i) => levels[i]!.push(index.of(term.place(city))));
  if (part.kind === 'place') {
    part.places.forEach((near, i) => levels[i]!.push(...near.map((one) => index.of(term.place(one)))));
    // "la" is Los Angeles first of all, but a part of names as well
    levels[part.alias ? DESCRIBED : WORD]!.push(named(part.alias ? part.typed : part.label));
  }
  if (part.kind === 'dish') {
    const cuisines = or(part.cuisines.map((cuisine) => index.of(term.cuisine(cuisine))));
    levels[WORD]!.push(named(part.label));
    // several words may be parts of other dishes
    const isOneWord = !part.label.includes(' ');
    levels[DISH]!.push(isOneWord ? described(part.label) : and([cuisines, described(part.label)]));
    levels[DISH]!.push(...part.synonyms.map((word) => and([cuisines, or([named(word), described(word)])])));
    levels[DESCRIBED]!.push(cuisines);
  }
  if (part.kind === 'word') {
    levels[WORD]!.push(named(part.label));
    levels[BEGINNING]!.push(...index.lexicon.namesFrom(part.label).map((word) => index.of(term.name(word))));
    for (const begun of meaningsFrom(part.label)) levels[BEGINNING]!.push(or(levelsOf(index, begun as Part)));
    levels[DESCRIBED]!.push(...index.placesFrom(part.label).map((place) => index.of(term.place(place))));
    levels[DESCRIBED]!.push(described(part.label));
    levels[INSIDE]!.push(...index.lexicon.namesAround(part.label).map((word) => index.of(term.name(word))));
  }
  return levels.map(or);
}

function allForms(index: SearchIndex, field: (word: string) => string, text: string): Matches {
  return and(wordsOf(text).map((word) => or(numbersOf(word).map((form) => index.of(field(form))))));
}

/** What matches all parts, up to each level. */
function levelsTogether(index: SearchIndex, parts: readonly Part[]): Matches[] {
  const upTo = (some: readonly Part[]) =>
    some.map((part) => {
      const levels = levelsOf(index, part);
      return levels.map((_, level) => or(levels.slice(0, level + 1)));
    });
  const of = (...kinds: Part['kind'][]) => upTo(parts.filter(({ kind }) => kinds.includes(kind)));
  const anyOf = (some: Matches[][]) => (some.length > 0 ? [transpose(some).map(or)] : []);
  const places = of('place', 'away');
  const inside = transpose(places).map(and);
  // "silver lake los angeles" is one place, "irvine or torrance" are two
  const together = inside.at(-1)?.isEmpty ? anyOf(places) : inside.length > 0 ? [inside] : [];
  return transpose([...of('word', 'dish'), ...anyOf(of('cuisine')), ...together]).map(and);
}

const transpose = (rows: readonly Matches[][]): Matches[][] =>
  (rows[0] ?? []).map((_, column) => rows.map((row) => row[column]!));

/** Each tier of restaurants that are still there, without what an earlier one has. */
export function apart(tiers: readonly Matches[], all: Matches): Matches[] {
  let seen = new RoaringBitmap32();
  return tiers.map((tier) => {
    const live = RoaringBitmap32.and(tier, all);
    const fresh = RoaringBitmap32.andNot(live, seen);
    seen = RoaringBitmap32.or(seen, live);
    return fresh;
  });
}

const or = (sets: readonly Matches[]): Matches => RoaringBitmap32.orMany([...sets]);

function and(sets: readonly Matches[]): Matches {
  const [first, ...others] = sets;
  return others.reduce((all, set) => RoaringBitmap32.and(all, set), first ?? new RoaringBitmap32());
}
