import { useDeferredValue } from 'react';

/**
 * A long list for drawing. A screen that comes with it begins with what is seen at first; the rest follows in
 * small steps, and so does any other list that takes its place, so that what is touched meanwhile answers.
 * @param first so many are seen without scrolling
 */
export function useLongList<T>(list: readonly T[], first: number): readonly T[] {
  return useDeferredValue(list, list.slice(0, first));
}
