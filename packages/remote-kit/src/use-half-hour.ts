import { useEffect, useReducer } from 'react';
import { useHostServices } from './host';

const HALF_HOUR = 30 * 60_000;

/** The moment now, drawn anew whenever a half hour begins, which is when slots do: by one timer to that moment. */
export function useHalfHour(): Date {
  const { clock } = useHostServices();
  const [round, drawAgain] = useReducer((count: number) => count + 1, 0);
  const now = clock();
  const begun = Math.floor(now.getTime() / HALF_HOUR);
  useEffect(() => {
    // a timer may be a little early by the clock; then it is drawn once for nothing and waits for the rest
    const timer = setTimeout(drawAgain, (begun + 1) * HALF_HOUR - clock().getTime());
    return () => clearTimeout(timer);
  }, [clock, begun, round]);
  return now;
}
