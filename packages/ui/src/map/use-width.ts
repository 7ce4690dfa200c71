import { useEffect, useState, type RefObject } from 'react';

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
