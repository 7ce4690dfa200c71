import { MapPinIcon, SearchIcon, UtensilsIcon, type ComboGroup } from '@mesa/ui';
import { recentSearches } from '../state/recent-searches';
import { useSuggestions, type Suggestions } from '../state/use-suggestions';

/** What the search understands as "near me". */
const NEAR_ME = 'near me';

/** The suggestions in groups; with nothing typed, what is near and the last searches. */
export function useSearchGroups(typed: string, userId: string | undefined): ComboGroup[] {
  const suggestions = useSuggestions(typed);
  if (typed.trim() !== '') return groupsOf(suggestions);
  return [
    { label: 'Around you', options: [{ id: `search ${NEAR_ME}`, label: 'Near me', icon: MapPinIcon }] },
    {
      label: 'Recent searches',
      options: recentSearches(userId)
        .filter((one) => one.toLowerCase() !== NEAR_ME)
        .map((one) => ({ id: `search ${one}`, label: one, icon: SearchIcon })),
    },
  ];
}

function groupsOf({ cuisines, dishes, cities, neighborhoods, restaurants }: Suggestions): ComboGroup[] {
  return [
    {
      label: 'Cuisines',
      options: cuisines.map((label) => ({ id: `cuisine ${label}`, label, icon: UtensilsIcon })),
    },
    {
      label: 'Dishes',
      options: dishes.map(({ dish, cuisine }) => ({
        id: `dish ${dish}`,
        label: `${cuisine} · ${dish}`,
        icon: UtensilsIcon,
      })),
    },
    { label: 'Cities', options: cities.map((label) => ({ id: `city ${label}`, label, icon: MapPinIcon })) },
    {
      label: 'Neighborhoods',
      options: neighborhoods.map(({ name, city }) => ({
        id: `neighborhood ${name}`,
        label: name,
        hint: city,
        icon: MapPinIcon,
      })),
    },
    {
      label: 'Restaurants',
      options: restaurants.map(({ id, name, city }) => ({ id: `restaurant ${id}`, label: name, hint: city })),
    },
  ];
}
