import { CUISINES, type Restaurant } from '@mesa/contract';
import { cellOf } from './search-orders';
import { PHRASES } from './search-phrases';
import { wordsOf } from './search-words';

/** The fields that a search depends on. */
export const SEARCHED_FIELDS = [
  'name',
  'description',
  'category',
  'city',
  'neighborhood',
  'address',
  'lat',
  'lng',
  'price',
  'hours',
  'tags',
  'average_rating',
  'num_reviews',
  'num_reservations',
] as const satisfies (keyof Restaurant)[];

export type Searched = Pick<Restaurant, 'id' | (typeof SEARCHED_FIELDS)[number]> & {
  /** of the demo data */
  seeded?: boolean;
};

/** What restaurants are looked up by: the index has a set of them for each value of a field. */
export type Field =
  | 'name' // a word of the name
  | 'begins' // at most BEGINNING_MAX first letters of a word of the name
  | 'start' // at most BEGINNING_MAX first letters of the name
  | 'length' // the number of words of the name
  | 'text' // a word of the description
  | 'cuisine'
  | 'city'
  | 'place' // a city, neighborhood or zip code
  | 'price'
  | 'tag'
  | 'seeded' // whether it is of the demo data, as "true"
  | 'stars' // an average rating of at least so many stars
  | 'hours' // opening hours of a week, which many restaurants share, as JSON
  | 'cell'; // a cell of the map: its middle, as JSON

export type Term = readonly [field: Field, value: string];

/** Beginnings of so many letters have terms of their own, because many words share them. */
export const BEGINNING_MAX = 3;

const beginningsOf = (word: string): string[] =>
  Array.from({ length: Math.min(BEGINNING_MAX, word.length) }, (_, i) => word.slice(0, i + 1));

/** The places that a restaurant is in, the largest first. */
function placesOf({ city, neighborhood, address }: Searched): string[] {
  const zip = /\b\d{5}$/.exec(address)?.[0] ?? '';
  return [city, neighborhood, zip].filter(Boolean);
}

const isCuisine = (category: string) => (CUISINES as readonly string[]).includes(category);

/** A term may occur twice. */
export function termsOf(restaurant: Searched): Term[] {
  const name = wordsOf(restaurant.name);
  // a cuisine that Mesa does not know is found by its words
  const words = isCuisine(restaurant.category)
    ? restaurant.description
    : `${restaurant.category} ${restaurant.description}`;
  const text = wordsOf(words).filter((word) => PHRASES.get(word)?.kind !== 'filler');
  const stars = Array.from({ length: Math.floor(restaurant.average_rating) }, (_, i) => `${i + 1}`);
  const of = (field: Field, ...values: string[]) => values.map((value): Term => [field, value]);
  return [
    ...of('name', ...name),
    ...of('begins', ...name.flatMap(beginningsOf)),
    ...of('start', ...beginningsOf(name[0] ?? '')),
    ...of('length', `${name.length}`),
    ...of('text', ...text),
    ...of('cuisine', restaurant.category),
    ...of('city', restaurant.city),
    ...of('place', ...placesOf(restaurant)),
    ...of('price', `${restaurant.price}`),
    ...of('tag', ...restaurant.tags),
    ...(restaurant.seeded ? of('seeded', 'true') : []),
    ...of('stars', ...stars),
    ...of('hours', JSON.stringify(restaurant.hours)),
    ...of('cell', JSON.stringify(cellOf(restaurant))),
  ];
}
