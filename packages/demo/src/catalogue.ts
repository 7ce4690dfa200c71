import { CITIES, CUISINES, type City, type Cuisine } from '@mesa/contract';
import { createRandom } from './random';
import menus from './words/menus.json';
import names from './words/names.json';
import restaurants from './words/restaurants.json';

/** How many restaurants are seeded into an empty database (contract.md "Demo data"). */
export const DEMO_RESTAURANTS = 120;

/** How many diners have written the demo reviews. */
export const DEMO_DINERS = 400;

/** Every nine restaurants in a row cover all cuisines; every eighty-one, all pairs of cuisine and city. */
export const cuisineAt = (index: number): Cuisine => CUISINES[index % 9]!;
export const cityAt = (index: number): City => CITIES[(index + Math.floor(index / 9)) % 9]!;

/** 1 to 4, mostly 2 and 3. */
export const priceAt = (index: number): number => createRandom('price', index).pick([1, 2, 2, 2, 3, 3, 4]);

/** A restaurant of the demo that has words of its own, so that nothing about it contradicts its name. */
interface NamedRestaurant {
  name: string;
  /** first sentence of the description; {in} is "in the Arts District", "on Valley Boulevard" */
  opening: string;
  /** what the second sentence is about */
  dishes: readonly string[];
}

/** All combinations of the parts of a name, for one cuisine. */
const NAMES_OF_CUISINE = 120_000;

/** The name of the `index`-th restaurant; no two of a million share one. */
export function nameAt(index: number): string {
  const named = namedRestaurantAt(index);
  if (named) return named.name;
  // 7919 shares no factor with that number, so each number occurs once before any repeats
  let left = (Math.floor(index / 9) * 7_919) % NAMES_OF_CUISINE;
  const take = (words: readonly string[]): string => {
    const word = words[left % words.length]!;
    left = Math.floor(left / words.length);
    return word;
  };
  const { first, cuisine, place, street } = names;
  return `${take(first)} ${take(cuisine[cuisineAt(index)])} ${take(place)} on ${take(street)}`;
}

/** The handwritten name and texts of a demo restaurant; undefined for the others of a larger catalogue. */
export function namedRestaurantAt(index: number): NamedRestaurant | undefined {
  return index < DEMO_RESTAURANTS ? restaurants[cuisineAt(index)][Math.floor(index / 9)] : undefined;
}

interface Menus {
  /** the dishes of a restaurant whose name promises none; each fits into "the … was good" */
  usual: readonly string[];
  /** by the subject of a photo: words in a name that promise it, and the dishes of such a restaurant */
  promised: Readonly<Record<string, { names: string; dishes: readonly string[] }>>;
}
const MENUS: Readonly<Record<Cuisine, Menus>> = menus;

/** The dish that a name promises: a photo of noodle soup does not fit "Blue Heron Sushi". */
export function promisedDish(name: string, cuisine: Cuisine): string | undefined {
  const dishes = Object.entries(MENUS[cuisine].promised);
  return dishes.find(([, { names: words }]) => new RegExp(words, 'i').test(name))?.[0];
}

/** The dishes of the `index`-th restaurant, best-known first. */
export function menuAt(index: number): string[] {
  const name = nameAt(index);
  const { usual, promised } = MENUS[cuisineAt(index)];
  const dishes = promised[promisedDish(name, cuisineAt(index)) ?? '']?.dishes ?? usual;
  // "Golden Galbi House" is known for its galbi
  const wordsOfName = name.toLowerCase().split(/\W+/);
  const inName = dishes.filter((dish) =>
    dish
      .toLowerCase()
      .split(' ')
      .some((word) => wordsOfName.includes(word)),
  );
  return [...new Set([...(namedRestaurantAt(index)?.dishes ?? []), ...inName, ...dishes])];
}
