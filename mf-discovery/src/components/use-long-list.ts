import { useDeferredValue } from 'react';

/**
 * The part of a long list to render now. The first render has only what is in view; the rest, and any list
 * that replaces it, follows in a deferred render, so that the page keeps responding.
 * @param first how many are in view without scrolling
 */
export function useLongList<T>(list: readonly T[], first: number): readonly T[] {
  return useDeferredValue(list, list.slice(0, first));
}
