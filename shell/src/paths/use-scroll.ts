import { useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from '@mesa/remote-kit/router';

/** How long to wait until a loading page is long enough for the position, in milliseconds. */
const RESTORE_TIMEOUT = 4_000;

/**
 * Scrolls to the top whenever the path changes (spec.md §2); Back and Forward restore the position instead,
 * as soon as the page is long enough (docs/decisions/030). A change of the query alone, filters of a search
 * for example, does not scroll.
 */
export function useScroll(): void {
  const { pathname, key } = useLocation();
  const type = useNavigationType();
  const positions = useRef(new Map<string, number>());
  const before = useRef(pathname);
  const here = `${key} ${pathname}`;

  useLayoutEffect(() => {
    window.history.scrollRestoration = 'manual';
  }, []);

  useLayoutEffect(() => {
    const saved = positions.current;
    const savePosition = () => void saved.set(here, window.scrollY);
    window.addEventListener('scroll', savePosition, { passive: true });
    return () => window.removeEventListener('scroll', savePosition);
  }, [here]);

  useLayoutEffect(() => {
    const moved = before.current !== pathname;
    before.current = pathname;
    const position = type === 'POP' ? positions.current.get(here) : undefined;
    if (position) return restore(position);
    if (moved) window.scrollTo(0, 0);
  }, [here, pathname, type]);
}

/**
 * Scrolls there now and whenever the page grows, until it is reached, the time is up or the diner scrolls.
 */
function restore(position: number): () => void {
  const gestures = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;
  const attempt = () => {
    window.scrollTo(0, position);
    if (Math.abs(window.scrollY - position) < 2) stop();
  };
  const growth = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(attempt);
  const timer = setTimeout(() => stop(), RESTORE_TIMEOUT);
  const stop = () => {
    clearTimeout(timer);
    growth?.disconnect();
    for (const gesture of gestures) window.removeEventListener(gesture, stop);
  };
  for (const gesture of gestures) window.addEventListener(gesture, stop, { passive: true });
  growth?.observe(document.body);
  attempt();
  return stop;
}
