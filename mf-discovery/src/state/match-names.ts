import { CITIES, CUISINES } from '@mesa/contract';

/** Text as names are compared: without case and accents. */
export function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();
}

/** True when what was typed begins any word of `text`, in any letter case. */
export function beginsWord(text: string, typed: string): boolean {
  const wanted = plain(typed);
  return wanted !== '' && ` ${plain(text)}`.includes(` ${wanted}`);
}

/** Cuisines and cities that a half-typed query may mean, in the contract's order. */
export function matchNames(typed: string): { cuisines: string[]; cities: string[] } {
  return {
    cuisines: CUISINES.filter((cuisine) => beginsWord(cuisine, typed)),
    cities: CITIES.filter((city) => beginsWord(city, typed)),
  };
}
