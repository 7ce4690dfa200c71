import type { Cuisine } from '@mesa/contract';
import { useText } from '../messages';

const NAMES = {
  Chinese: 'ui.cuisine.chinese',
  French: 'ui.cuisine.french',
  Indian: 'ui.cuisine.indian',
  Italian: 'ui.cuisine.italian',
  Japanese: 'ui.cuisine.japanese',
  Korean: 'ui.cuisine.korean',
  Mediterranean: 'ui.cuisine.mediterranean',
  Mexican: 'ui.cuisine.mexican',
  Thai: 'ui.cuisine.thai',
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
