import type { Restaurant } from '@mesa/contract';
import { cellOf } from './search-orders';
import { PHRASES, type Point } from './search-phrases';
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
  'average_rating',
  'num_reviews',
  'num_reservations',
] as const;

export type Searched = Pick<Restaurant, 'id' | (typeof SEARCHED_FIELDS)[number]>;

/** The terms of the index. For each term it has the set of the restaurants to which the term applies. */
export const term = {
  name: (word: string) => `name:${word}`,
  /** the first word of the name */
  first: (word: string) => `first:${word}`,
  /** the number of words of the name */
  length: (count: number) => `length:${count}`,
  /** a word of the description */
  text: (word: string) => `text:${word}`,
  cuisine: (cuisine: string) => `cuisine:${cuisine}`,
  /** a city, neighborhood or zip code */
  place: (label: string) => `place:${label}`,
  price: (price: number) => `price:${price}`,
  /** an average rating of at least so many stars */
  stars: (stars: number) => `stars:${stars}`,
  /** opening hours of a week, which many restaurants share */
  hours: (hours: string) => `hours:${hours}`,
  /** a cell of the map, by its middle */
  cell: ({ lat, lng }: Point) => `cell:${JSON.stringify({ lat, lng })}`,
} as const;

/** The places that a restaurant is in, the largest first. */
function placesOf({ city, neighborhood, address }: Searched): string[] {
  const zip = /\b\d{5}$/.exec(address)?.[0];
  return zip ? [city, neighborhood, zip] : [city, neighborhood];
}

/** A term may occur twice. */
export function termsOf(one: Searched): string[] {
  const name = wordsOf(one.name);
  const text = wordsOf(one.description).filter((word) => PHRASES.get(word)?.kind !== 'filler');
  const stars = Math.floor(one.average_rating);
  return [
    ...name.map(term.name),
    term.first(name[0] ?? ''),
    term.length(name.length),
    ...text.map(term.text),
    term.cuisine(one.category),
    ...placesOf(one).map(term.place),
    term.price(one.price),
    term.hours(JSON.stringify(one.hours)),
    term.cell(cellOf(one)),
    ...Array.from({ length: stars }, (_, i) => term.stars(i + 1)),
  ];
}
