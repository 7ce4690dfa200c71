import { cuisineAt, DEMO_RESTAURANTS } from './catalogue';
import { CUISINE_WORDS, FIRST_WORDS, KINDS_OF_PLACE, NAME_STREETS } from './words/name-parts';
import { NAMED_RESTAURANTS } from './words/named-restaurants';
import type { NamedRestaurant } from './words/named/named-restaurant';

/** All combinations of the parts of a name, for one cuisine. */
const NAMES_OF_CUISINE = 120_000;

/** The name of the `index`-th restaurant; no two of a million share one. */
export function nameAt(index: number): string {
  const named = namedRestaurantAt(index);
  if (named) return named.name;
  // 7919 shares no factor with that number, so each number occurs once before any repeats
  let left = (Math.floor(index / 9) * 7_919) % NAMES_OF_CUISINE;
  const take = <T>(list: readonly T[]): T => {
    const taken = list[left % list.length]!;
    left = Math.floor(left / list.length);
    return taken;
  };
  const words = [take(FIRST_WORDS), take(CUISINE_WORDS[cuisineAt(index)]), take(KINDS_OF_PLACE)];
  return `${words.join(' ')} on ${take(NAME_STREETS)}`;
}

/** The handwritten name and texts of a demo restaurant; undefined for the others of a larger catalogue. */
export function namedRestaurantAt(index: number): NamedRestaurant | undefined {
  return index < DEMO_RESTAURANTS ? NAMED_RESTAURANTS[cuisineAt(index)][Math.floor(index / 9)] : undefined;
}

/** "Tía Rosalba & Co." becomes "tia-rosalba-and-co". */
export function slugOf(name: string): string {
  return name
    .normalize('NFD')
    .replace(/[\u0300-\u036f'\u2019.]/g, '')
    .replaceAll('&', 'and')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-');
}
