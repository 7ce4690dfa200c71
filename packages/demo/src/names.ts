import { cuisineAt, DEMO_RESTAURANTS } from './world';
import { CUISINE_WORDS, FIRST_WORDS, KINDS_OF_PLACE, NAMES, NAME_STREETS } from './words/names';

/** The name of the `index`-th restaurant; no two of a million share one. */
export function nameAt(index: number): string {
  const category = cuisineAt(index);
  const turn = Math.floor(index / 9);
  if (index < DEMO_RESTAURANTS) return NAMES[category][turn]!;
  // 7919 shares no factor with 120,000, so each number below that is met once before any comes again
  let left = (turn * 7_919) % 120_000;
  const take = <T>(list: readonly T[]): T => {
    const taken = list[left % list.length]!;
    left = Math.floor(left / list.length);
    return taken;
  };
  return `${take(FIRST_WORDS)} ${take(CUISINE_WORDS[category])} ${take(KINDS_OF_PLACE)} on ${take(NAME_STREETS)}`;
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
