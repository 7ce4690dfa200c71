import { useLayoutEffect, useRef, type RefObject } from 'react';

/**
 * Scrolls to the map when it replaces the list, and restores the list's scroll position when it closes.
 */
export function useMapScroll(frame: RefObject<Element | null>, open: boolean): void {
  const left = useRef<number | null>(null);
  useLayoutEffect(() => {
    if (open) {
      left.current = window.scrollY;
      frame.current?.scrollIntoView({ block: 'start' });
    } else if (left.current !== null) {
      window.scrollTo(0, left.current);
      left.current = null;
    }
  }, [frame, open]);
}
