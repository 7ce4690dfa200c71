import { CITIES, CUISINES } from '@mesa/contract';

/** Text as names are compared: without case and accents. */
export function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();
}

/** Whether two names are one city or cuisine, as the search compares them: by letters and digits. */
export const isSameName = (a: string, b: string): boolean => letters(a) === letters(b);

const letters = (name: string): string =>
  plain(name)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** True when what was typed begins any word of `text`, in any letter case. */
export function beginsWord(text: string, typed: string): boolean {
  const wanted = plain(typed);
  return wanted !== '' && ` ${plain(text)}`.includes(` ${wanted}`);
}

/**
 * Cuisines and cities that a half-typed query may mean, in the contract's order.
 * @param cuisineName names a cuisine in the diner's language
 */
export function matchNames(
  typed: string,
  cuisineName: (cuisine: string) => string,
): { cuisines: string[]; cities: string[] } {
  return {
    cuisines: CUISINES.filter((cuisine) =>
      [cuisine, cuisineName(cuisine)].some((name) => beginsWord(name, typed)),
    ),
    cities: CITIES.filter((city) => beginsWord(city, typed)),
  };
}
