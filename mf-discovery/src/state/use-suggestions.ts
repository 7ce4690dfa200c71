import { useEffect, useState } from 'react';
import type { CallAnswer } from '@mesa/contract';
import { call } from '@mesa/web-client';
import { beginsWord, matchNames } from './match-names';

type SuggestedRestaurants = CallAnswer<'suggest'>['restaurants'];

/** Over all groups (contract.md "Calls"). */
const SUGGESTIONS_MAX = 8;
/** Debounce: shorter sends a request for every letter, longer feels slow. */
const PAUSE_MS = 120;

/**
 * What a half-typed query may mean: cuisines and cities at once, restaurants as the server names them.
 * @param typed blank for no suggestions
 */
export function useSuggestions(typed: string): CallAnswer<'suggest'> {
  const [named, setNamed] = useState<SuggestedRestaurants>([]);
  const query = typed.trim();
  useEffect(() => {
    // keep the same empty array: a new one would render the whole box again
    if (!query) return setNamed((before) => (before.length > 0 ? [] : before));
    const controller = new AbortController();
    const timer = setTimeout(() => {
      // without an answer, still suggest cuisines and cities
      call('suggest', { query: { query } }, { signal: controller.signal }).then(
        ({ restaurants }) => setNamed(restaurants),
        () => controller.signal.aborted || setNamed([]),
      );
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [query]);

  const { cuisines, cities } = matchNames(query);
  // names from the previous request stay while they still match, so that the list does not flicker
  const restaurants = query ? named.filter(({ name }) => beginsWord(name, query)) : [];
  return {
    cuisines,
    cities,
    restaurants: restaurants.slice(0, Math.max(0, SUGGESTIONS_MAX - cuisines.length - cities.length)),
  };
}
