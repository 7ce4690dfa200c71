import { useText } from '../messages';

/**
 * Names cities in the language of the page: "Los Angeles" is "Los Ángeles" in Spanish. Their values never
 * change.
 * @returns any other place as it is
 */
export function useCityName(): (city: string) => string {
  const t = useText();
  return (city) => (city === 'Los Angeles' ? t('ui.city.losAngeles') : city);
}
