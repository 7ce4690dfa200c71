import { useEffect, useMemo, useState, useSyncExternalStore, type RefObject } from 'react';
import { isIn, viewOfAll, type View } from './view';

interface Spot {
  id: string;
  lat: number;
  lng: number;
}

/**
 * The closest view of all spots. While a list grows it stays as it is: it is fitted anew only when a new spot
 * lies outside, or when earlier ones are gone, because another search has begun.
 */
export function useSteadyView(spots: readonly Spot[], width: number, height: number): View {
  const [fitted, setFitted] = useState(spots);
  const view = useMemo(
    () =>
      viewOfAll(
        fitted.map(({ lat, lng }) => [lat, lng]),
        width,
        height,
      ),
    [fitted, width, height],
  );
  const ids = new Set(spots.map(({ id }) => id));
  const grown = fitted.length > 0 && fitted.every(({ id }) => ids.has(id));
  if (
    fitted !== spots &&
    (fitted.length > 0 || spots.length > 0) &&
    !(grown && spots.every(({ lat, lng }) => isIn(view, view.at([lat, lng]))))
  )
    setFitted(spots);
  return view;
}

/** An element's width in whole pixels; `first` until it is known. */
export function useWidth(of: RefObject<HTMLElement | null>, first: number): number {
  const [width, setWidth] = useState(first);
  useEffect(() => {
    const element = of.current;
    // without layout, in tests, the width never changes
    if (!element || typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(([entry]) => {
      const measured = Math.round(entry?.contentRect.width ?? 0);
      if (measured > 0) setWidth(measured);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [of]);
  return width;
}

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
