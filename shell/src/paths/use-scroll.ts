import { useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from '@mesa/remote-kit/router';

/** How long a page that loads may grow until it reaches the place one left it at. */
const GROWING_MS = 4_000;

/**
 * To the top whenever the path changes (spec.md §2); Back and Forward return to where one was, as soon as the page is
 * long enough again. A change of the query alone, filters of a search say, leaves the page where it is.
 */
export function useScroll(): void {
  const { pathname, key } = useLocation();
  const type = useNavigationType();
  const left = useRef(new Map<string, number>());
  const before = useRef(pathname);
  const here = `${key} ${pathname}`;

  useLayoutEffect(() => {
    window.history.scrollRestoration = 'manual';
  }, []);

  useLayoutEffect(() => {
    const positions = left.current;
    const note = () => void positions.set(here, window.scrollY);
    window.addEventListener('scroll', note, { passive: true });
    return () => window.removeEventListener('scroll', note);
  }, [here]);

  useLayoutEffect(() => {
    const moved = before.current !== pathname;
    before.current = pathname;
    const position = type === 'POP' ? left.current.get(here) : undefined;
    if (position) return returnTo(position);
    if (moved) window.scrollTo(0, 0);
  }, [here, pathname, type]);
}

/** Scrolls there now and while the page grows, until it is reached, the time is up or the diner scrolls. */
function returnTo(position: number): () => void {
  const gestures = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;
  const attempt = () => {
    window.scrollTo(0, position);
    if (Math.abs(window.scrollY - position) < 2) stop();
  };
  const growth = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(attempt);
  const timer = setTimeout(() => stop(), GROWING_MS);
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
