import { useEffect } from 'react';
import { announce } from '../words/announce';
import { countOf } from '../words/format';

/** Announces how many suggestions there are, whenever that changes; 0 while none are shown. */
export function useAnnouncedCount(count: number): void {
  useEffect(() => {
    if (count > 0) announce(`${countOf(count, 'suggestion')}. Use the up and down arrows.`);
  }, [count]);
}
