import { useEffect, useState } from 'react';
import type { CallAnswer } from '@mesa/contract';
import { call } from '@mesa/web-client';
import { beginsWord, knownMatches } from './words';

type Named = CallAnswer<'suggest'>['restaurants'];

/** All groups together (contract.md "Calls": at most 8 in all). */
const MOST = 8;
/** A fast typist's pause: shorter asks for words nobody meant, longer feels slow. */
const PAUSE_MS = 120;

/**
 * What a half-typed query may mean: cuisines and cities at once, restaurants as the server names them.
 * @param typed blank asks for nothing
 */
export function useSuggestions(typed: string): CallAnswer<'suggest'> {
  const [named, setNamed] = useState<Named>([]);
  const wanted = typed.trim();
  useEffect(() => {
    // the same empty list stays: another one would draw the whole box again
    if (!wanted) return setNamed((before) => (before.length > 0 ? [] : before));
    const controller = new AbortController();
    const timer = setTimeout(() => {
      // suggestions are a help: without the server there are still cuisines and cities
      call('suggest', { query: { query: wanted } }, { signal: controller.signal }).then(
        ({ restaurants }) => setNamed(restaurants),
        () => controller.signal.aborted || setNamed([]),
      );
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [wanted]);

  const { cuisines, cities } = knownMatches(wanted);
  // names that came for fewer letters stay while they still fit, so the list does not flicker
  const restaurants = wanted ? named.filter(({ name }) => beginsWord(name, wanted)) : [];
  return {
    cuisines,
    cities,
    restaurants: restaurants.slice(0, Math.max(0, MOST - cuisines.length - cities.length)),
  };
}
