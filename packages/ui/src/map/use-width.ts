import { useEffect, useState, type RefObject } from 'react';

/** The width an element is shown at, in whole pixels; `first` until it is known. */
export function useWidth(of: RefObject<HTMLElement | null>, first: number): number {
  const [width, setWidth] = useState(first);
  useEffect(() => {
    const element = of.current;
    // where there is no layout there is nothing to follow
    if (!element || typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(([entry]) => {
      const seen = Math.round(entry?.contentRect.width ?? 0);
      if (seen > 0) setWidth(seen);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [of]);
  return width;
}
