import { useSyncExternalStore } from 'react';

/** How much larger than 16 px the visitor's letters are. It follows a change at the next resize. */
export function useTextScale(): number {
  return useSyncExternalStore(
    (changed) => {
      window.addEventListener('resize', changed);
      return () => window.removeEventListener('resize', changed);
    },
    () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16 || 1,
    () => 1,
  );
}
