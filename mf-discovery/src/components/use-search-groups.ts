import { MapPinIcon, SearchIcon, UtensilsIcon, useCityName, useCuisineName, type ComboGroup } from '@mesa/ui';
import { isNearMe, NEAR_ME, useQueryName } from './use-query-name';
import { useText, type DiscoveryText } from '../messages';
import { beginsWord } from '../state/match-names';
import { recentSearches } from '../state/recent-searches';
import { useSuggestions, type Suggestions } from '../state/use-suggestions';

/** So many letters of "near me" are meant as its beginning. */
const NEAR_ME_MIN = 3;

/** The suggestions in groups; with nothing typed, what is near and the last searches. */
export function useSearchGroups(typed: string, userId: string | undefined): ComboGroup[] {
  const t = useText();
  const queryName = useQueryName();
  const cityName = useCityName();
  const cuisineName = useCuisineName();
  const suggestions = useSuggestions(typed, cuisineName);
  const around = {
    label: t('suggest.around'),
    options: [{ id: `search ${NEAR_ME[t.language]}`, label: t('suggest.nearMe'), icon: MapPinIcon }],
  };
  const letters = typed.trim().toLowerCase();
  if (letters !== '') {
    const groups = groupsOf(t, { cityName, cuisineName }, suggestions, typed);
    return letters.length >= NEAR_ME_MIN && NEAR_ME[t.language].startsWith(letters)
      ? [around, ...groups]
      : groups;
  }
  return [
    around,
    {
      label: t('suggest.recent'),
      options: recentSearches(userId)
        .filter((recent) => !isNearMe(recent))
        .map((recent) => ({ id: `search ${recent}`, label: queryName(recent), icon: SearchIcon })),
    },
  ];
}

function groupsOf(
  t: DiscoveryText,
  { cityName, cuisineName }: Record<'cityName' | 'cuisineName', (value: string) => string>,
  { cuisines, dishes, cities, neighborhoods, restaurants }: Suggestions,
  typed: string,
): ComboGroup[] {
  const place = (kind: string, name: string, hint?: string) => {
    const label = wordsBefore(name, typed) + name;
    return { id: `${kind} ${label}`, label, hint, icon: MapPinIcon };
  };
  return [
    {
      label: t('suggest.cuisines'),
      options: cuisines.map((cuisine) => ({
        id: `cuisine ${cuisine}`,
        label: cuisineName(cuisine),
        icon: UtensilsIcon,
      })),
    },
    {
      label: t('suggest.cities'),
      options: cities.map((name) => place('city', cityName(name))),
    },
    {
      label: t('suggest.dishes'),
      options: dishes.map(({ dish, cuisine }) => ({
        id: `dish ${dish}`,
        label: t('suggest.dish', { cuisine: cuisine.split(', ').map(cuisineName).join(', '), dish }),
        icon: UtensilsIcon,
      })),
    },
    {
      label: t('suggest.neighborhoods'),
      options: neighborhoods.map(({ name, city }) => place('neighborhood', name, cityName(city))),
    },
    {
      label: t('suggest.restaurants'),
      options: restaurants.map(({ id, name, city }) => ({
        id: `restaurant ${id}`,
        label: name,
        hint: cityName(city),
      })),
    },
  ];
}

/** What was typed before the words with which a place begins: "sushi in " for "sushi in torr". */
function wordsBefore(place: string, typed: string): string {
  const words = typed.trim().split(/\s+/);
  const begun = words.findIndex((_, at) => beginsWord(place, words.slice(at).join(' ')));
  return words
    .slice(0, Math.max(0, begun))
    .map((word) => `${word} `)
    .join('');
}
