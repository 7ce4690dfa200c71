import { useEffect, useReducer } from 'react';
import { useHost } from '@mesa/remote-kit';

/** A timer cannot wait for longer than 24 days, and needs not to: it looks at the clock again. */
const LONGEST_MS = 24 * 3_600_000;

/**
 * Draws the component anew when that moment has come by the page's clock; also in a tab that slept through it.
 * @param at null: there is nothing to wait for
 */
export function useRerenderAt(at: Date | null): void {
  const { clock } = useHost();
  const [looked, look] = useReducer((count: number) => count + 1, 0);
  const due = at?.getTime();
  useEffect(() => {
    if (due === undefined) return;
    const left = due - clock().getTime();
    const timer = window.setTimeout(look, Math.min(Math.max(left, 0), LONGEST_MS));
    return () => window.clearTimeout(timer);
    // `looked`: a look before its time sets the next timer
  }, [due, clock, looked]);
}
