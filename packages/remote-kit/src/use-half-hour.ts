import { useEffect, useMemo, useReducer } from 'react';
import { useHostServices } from './host';

const HALF_HOUR = 30 * 60_000;

/** The current time, updated at every half hour, when slots begin. */
export function useHalfHour(): Date {
  const { clock } = useHostServices();
  const [renders, rerender] = useReducer((count: number) => count + 1, 0);
  const now = clock();
  const begun = Math.floor(now.getTime() / HALF_HOUR);
  useEffect(() => {
    // a timer may fire a little early: the component then renders once more and sets the timer again
    const timer = setTimeout(rerender, (begun + 1) * HALF_HOUR - clock().getTime());
    return () => clearTimeout(timer);
  }, [clock, begun, renders]);
  useEffect(() => {
    // timers stand still while a computer sleeps
    document.addEventListener('visibilitychange', rerender);
    window.addEventListener('focus', rerender);
    return () => {
      document.removeEventListener('visibilitychange', rerender);
      window.removeEventListener('focus', rerender);
    };
  }, []);
  // the same object until then, so that memoized rows are not rendered again
  // eslint-disable-next-line react-hooks/exhaustive-deps
  return useMemo(() => now, [begun]);
}
