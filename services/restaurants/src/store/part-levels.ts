import { CITIES, type Understood } from '@mesa/contract';
import { kilometers } from '../domain/search-orders';
import { meaningsFrom, type Point } from '../domain/search-phrases';
import { term } from '../domain/search-terms';
import { numbersOf, wordsOf } from '../domain/search-words';
import type { Part } from '../domain/understand';
import { BitSet } from './bit-set';
import type { SearchIndex } from './search-index';

const { or, and } = BitSet;

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

/** The sets of a level; a restaurant matches when it is in any of them. */
type Level = () => BitSet[];

export const LEVELS = [0, 1, 2, 3];
export const LAST = LEVELS.length - 1;

/**
 * What matches a part up to each level: words of names, cuisines and places; beginnings of words; dishes in
 * descriptions, and parts of words; other words of descriptions, and the cuisines of dishes. A level without
 * anything of its own is undefined.
 */
function levelsOf(index: SearchIndex, part: Part): (Level | undefined)[] {
  const named = (text: string) => containing(index, term.name, text);
  const described = (text: string) => containing(index, term.text, text);
  const at = (labels: string[]) => having(index, term.place, labels);
  const { label } = part;
  switch (part.kind) {
    case 'cuisine':
      return [() => [index.of(term.cuisine(label)), named(label)]];
    case 'away': {
      const nearest = nearestCities(index, part.at).map(({ city }) => city);
      return nearest.map((_, i) => () => [at(nearest.slice(0, i + 1))]);
    }
    case 'place': {
      const places = part.places.map(at);
      if (!part.alias) return [() => [...places, named(label)]];
      // "la" is Los Angeles first of all, but a part of names as well
      const { typed } = part;
      return [() => places.slice(0, 1), () => places, undefined, () => [...places, named(typed)]];
    }
    case 'dish': {
      const served = having(index, term.cuisine, part.cuisines);
      // each word of a longer name may belong to another dish, so the cuisine must fit as well
      const dish = () => (label.includes(' ') ? and([served, described(label)]) : described(label));
      const synonyms = () => or(part.synonyms.flatMap((word) => [named(word), described(word)]));
      return [
        () => [named(label)],
        undefined,
        () => [named(label), dish(), and([served, synonyms()])],
        () => [named(label), dish(), served],
      ];
    }
    case 'word': {
      const { namesFrom, namesAround, placesFrom } = index.lexicon;
      const beginnings = () => [
        having(index, term.name, namesFrom(label)),
        ...meaningsFrom(label).flatMap((one) => partLevels(index, one).levels[LAST]!()),
      ];
      const own = [
        () => [named(label)],
        part.mayBegin ? beginnings : () => [],
        () => [having(index, term.name, namesAround(label))],
        () => [at(placesFrom(label)), described(label)],
      ].map(once);
      return own.map((_, i) => () => own.slice(0, i + 1).flatMap((sets) => sets()));
    }
  }
}

/** What matches a part up to each level, as it is read. */
export interface PartLevels {
  kind: Part['kind'];
  /** a level without anything of its own repeats the one before */
  levels: Level[];
}

export function partLevels(index: SearchIndex, part: Part): PartLevels {
  const own = levelsOf(index, part).map((level) => level && once(level));
  let last: Level = () => [];
  const levels = LEVELS.map((i) => (last = own[i] ?? last));
  return { kind: part.kind, levels };
}

type Field = (word: string) => string;

/** The restaurants with any of some words in a field. */
export const having = (index: SearchIndex, field: Field, words: readonly string[]): BitSet =>
  index.of(...words.map(field));

/** The restaurants with all words of a text in a field, each in the singular or plural. */
const containing = (index: SearchIndex, field: Field, text: string): BitSet =>
  and(wordsOf(text).map((word) => having(index, field, numbersOf(word))));

/** What is made when it is first read. */
export function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}
