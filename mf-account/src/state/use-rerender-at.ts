import { useEffect, useReducer } from 'react';
import { useHost } from '@mesa/remote-kit';

/** A timer cannot wait longer than 24 days, so the clock is read again after one day. */
const ONE_DAY_MS = 24 * 3_600_000;

/**
 * Renders the component again at that moment of the server's clock, also in a tab that was suspended then.
 * @param at null for no such moment
 */
export function useRerenderAt(at: Date | null): void {
  const { serverClock } = useHost();
  const [renders, rerender] = useReducer((count: number) => count + 1, 0);
  const due = at?.getTime();
  useEffect(() => {
    if (due === undefined) return;
    const left = due - serverClock().getTime();
    const timer = window.setTimeout(rerender, Math.min(Math.max(left, 0), ONE_DAY_MS));
    return () => window.clearTimeout(timer);
    // `renders`: after a timer that fired early, or a day before the moment, the next one is set
  }, [due, serverClock, renders]);
}
