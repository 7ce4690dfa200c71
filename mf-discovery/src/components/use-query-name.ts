import { CITIES, CUISINES, type Language } from '@mesa/contract';
import { useCityName, useCuisineName } from '@mesa/ui';
import { useText } from '../messages';

/** What the search understands as near the diner. */
export const NEAR_ME: Readonly<Record<Language, string>> = { en: 'near me', es: 'cerca de mí' };

/** Whether a query asks, in any language, for nothing but what is near the diner. */
export const isNearMe = (query: string): boolean => Object.values(NEAR_ME).includes(query.toLowerCase());

/**
 * Names queries in the language of the page: the cuisine or city of a link is a value, "italian", and
 * "italiana" in Spanish. The search understands both.
 * @returns any other query as it is
 */
export function useQueryName(): (query: string) => string {
  const { language } = useText();
  const cityName = useCityName();
  const cuisineName = useCuisineName();
  return (query) => {
    if (isNearMe(query)) return NEAR_ME[language];
    const value = [...CUISINES, ...CITIES].find((each) => each.toLowerCase() === query.toLowerCase());
    const name = value && cityName(cuisineName(value)).toLowerCase();
    return name && name !== query.toLowerCase() ? name : query;
  };
}
