import { useEffect, useState, type RefObject } from 'react';

/** An element's width in whole pixels; `first` until it is known. */
export function useWidth(of: RefObject<HTMLElement | null>, first: number): number {
  const [width, setWidth] = useState(first);
  useEffect(() => {
    const element = of.current;
    // without layout, in tests, the width never changes
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
