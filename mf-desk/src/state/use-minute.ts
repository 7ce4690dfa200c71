import { useEffect, useReducer } from 'react';
import { useHost } from '@mesa/remote-kit';

const MINUTE = 60_000;

/** The server's time, updated at every minute: parties become late, and a service day ends. */
export function useMinute(): Date {
  const { serverClock } = useHost();
  const [renders, rerender] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    const timer = setTimeout(rerender, MINUTE - (serverClock().getTime() % MINUTE));
    return () => clearTimeout(timer);
  }, [serverClock, renders]);
  useEffect(() => {
    // timers stand still while a tablet sleeps
    document.addEventListener('visibilitychange', rerender);
    return () => document.removeEventListener('visibilitychange', rerender);
  }, []);
  return serverClock();
}
