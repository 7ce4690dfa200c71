import type { Understood } from '@mesa/contract';
import { kilometers } from '../domain/search-orders';
import { meaningsFrom, PHRASES, type Point } from '../domain/search-phrases';
import { BEGINNING_MAX, type Field } from '../domain/search-terms';
import { normalizeText, numbersOf, wordsOf } from '../domain/search-words';
import type { Part } from '../domain/understand';
import { intersection, union, type NumberSet } from './number-sets';
import type { SearchIndex } from './search-index';

/** How many cities are offered for a place without restaurants. */
const NEAREST = 3;

/** The cities nearest to a point that have restaurants. */
export function nearestCities(index: SearchIndex, at: Point): NonNullable<Understood['nearest']> {
  return index
    .cities()
    .map((city) => ({ city, ...index.factsOf(city) }))
    .filter(({ count }) => count > 0)
    .map(({ city, count, middle }) => ({ city, count, km: Math.round(kilometers(middle, at) * 10) / 10 }))
    .sort((a, b) => a.km - b.km)
    .slice(0, NEAREST);
}

/** The restaurants of a level, combined when they are first read. */
export type Level = () => NumberSet;

/** No part has more levels. */
export const LEVELS = [0, 1, 2, 3, 4];

/**
 * What matches a part, the best first: words of names, cuisines and places; beginnings of words of names, and
 * descriptions; other words for a dish, or what a word may be the beginning of; parts of words, and the
 * cuisines of dishes; beginnings of places.
 */
export function levelsOf(index: SearchIndex, part: Part, isAlone = false): Level[] {
  const named = (text: string) => containing(index, 'name', text);
  const described = (text: string) => containing(index, 'text', text);
  const at = (labels: string[]) => index.of('place', [...labels, ...index.spellings.city.of(labels)]);
  const { label } = part;
  switch (part.kind) {
    case 'cuisine': {
      const cuisine = () => union([index.named('cuisine', [label]), named(label)]);
      // what an operator calls a cuisine may be a dish or a tag to others
      const meaning = PHRASES.get(normalizeText(label));
      const others =
        meaning && meaning.kind !== 'cuisine' && 'label' in meaning ? levelsOf(index, meaning) : [];
      return [cuisine, ...others];
    }
    case 'away':
      return nearestCities(index, part.at).map(
        ({ city }) =>
          () =>
            at([city]),
      );
    case 'place': {
      // "la" alone is Los Angeles first of all, but a part of names as well
      const names = isAlone ? [() => named(part.typed)] : [];
      return [() => at(part.places[0]!), () => at(part.places.flat()), ...names];
    }
    case 'tag':
      return [() => index.of('tag', [label]), () => named(part.typed)];
    case 'price':
      return [() => index.of('price', [label])];
    case 'open':
      return [() => index.open()];
    case 'dish': {
      const served = index.of('cuisine', part.cuisines);
      // each word of a longer name may belong to another dish, so the cuisine must fit as well
      const dish = () => (label.includes(' ') ? intersection([served, described(label)]) : described(label));
      const synonyms = () => union(part.synonyms.flatMap((word) => [named(word), described(word)]));
      return [() => named(label), dish, () => intersection([served, synonyms()]), () => served];
    }
    case 'word': {
      const { cuisinesFrom, namesAround, placesFrom } = index.lexicon;
      const meanings = () => [
        ...meaningsFrom(label).flatMap((meaning) => levelsOf(index, meaning)),
        () => index.named('cuisine', cuisinesFrom(label)),
      ];
      const begins = part.mayBegin ? [begun(index, label)] : [];
      return [
        () => named(label),
        () => union([...begins, described(label)]),
        () => union(part.mayBegin ? meanings().map((level) => level()) : []),
        () => index.of('name', namesAround(label)),
        () => at(placesFrom(label)),
      ];
    }
  }
}

/** The restaurants with a word of the name that is, or begins with, some letters. */
export const begun = (index: SearchIndex, letters: string): NumberSet =>
  letters.length > BEGINNING_MAX
    ? index.of('name', [...numbersOf(letters), ...index.lexicon.wordsFrom(letters)])
    : index.of('begins', [letters]);

/** The restaurants with all words of a text in a field, each in the singular or plural. */
const containing = (index: SearchIndex, field: Field, text: string): NumberSet =>
  intersection(wordsOf(text).map((word) => index.of(field, numbersOf(word))));

/** What is made when it is first read. */
export function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}
