import { useEffect, useState } from 'react';
import type { CallAnswer } from '@mesa/contract';
import { call } from '@mesa/web-client';
import { beginsWord, matchNames } from './match-names';

export type Suggestions = Required<CallAnswer<'suggest'>>;

/** Over all groups (contract.md "Calls"). */
const SUGGESTIONS_MAX = 8;
/** Debounce: shorter sends a request for every letter, longer feels slow. */
const PAUSE_MS = 120;
const NONE: Suggestions = { cuisines: [], dishes: [], cities: [], neighborhoods: [], restaurants: [] };

/**
 * What a half-typed query may mean, as the server knows it; until its answer is here, the cuisines and cities
 * that begin as typed and what still fits of the answer before, so that the list does not flicker.
 * @param typed blank for no suggestions
 * @param cuisineName names a cuisine in the diner's language
 */
export function useSuggestions(typed: string, cuisineName: (cuisine: string) => string): Suggestions {
  const [answer, setAnswer] = useState({ query: '', found: NONE });
  const query = typed.trim();
  useEffect(() => {
    if (!query) return;
    const controller = new AbortController();
    const timer = setTimeout(() => {
      call('suggest', { query: { query } }, { signal: controller.signal }).then(
        (suggestions) => setAnswer({ query, found: { ...NONE, ...suggestions } }),
        // without an answer, cuisines and cities are suggested all the same
        () => controller.signal.aborted || setAnswer({ query: '', found: NONE }),
      );
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [query]);

  if (!query) return NONE;
  return answer.query === query
    ? answer.found
    : meanwhile(answer.found, query, matchNames(query, cuisineName));
}

function meanwhile(
  { dishes, neighborhoods, restaurants }: Suggestions,
  query: string,
  { cuisines, cities }: ReturnType<typeof matchNames>,
): Suggestions {
  let left = SUGGESTIONS_MAX - cuisines.length - cities.length;
  const fitting = <T>(list: T[], nameOf: (one: T) => string): T[] => {
    const some = list.filter((entry) => beginsWord(nameOf(entry), query)).slice(0, Math.max(0, left));
    left -= some.length;
    return some;
  };
  return {
    cuisines,
    cities,
    dishes: fitting(dishes, ({ dish }) => dish),
    neighborhoods: fitting(neighborhoods, ({ name }) => name),
    restaurants: fitting(restaurants, ({ name }) => name),
  };
}
