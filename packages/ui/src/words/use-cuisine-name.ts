import type { Cuisine } from '@mesa/contract';
import { useText } from '../messages';

const NAMES = {
  Chinese: 'cuisine.chinese',
  French: 'cuisine.french',
  Indian: 'cuisine.indian',
  Italian: 'cuisine.italian',
  Japanese: 'cuisine.japanese',
  Korean: 'cuisine.korean',
  Mediterranean: 'cuisine.mediterranean',
  Mexican: 'cuisine.mexican',
  Thai: 'cuisine.thai',
} as const satisfies Record<Cuisine, string>;

/**
 * Names cuisines in the language of the page: "Italian" is "Italiana" in Spanish. Their values never change.
 * @returns any other word as it is: a search may be for a word that is no cuisine
 */
export function useCuisineName(): (cuisine: string) => string {
  const t = useText();
  return (cuisine) => (isCuisine(cuisine) ? t(NAMES[cuisine]) : cuisine);
}

const isCuisine = (word: string): word is Cuisine => Object.hasOwn(NAMES, word);
