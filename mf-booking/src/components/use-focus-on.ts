import { useEffect, useRef, type RefObject } from 'react';

/**
 * Focuses an element and scrolls it into view, so that an error above a long form is not missed.
 * @param cause each new object focuses the element again; null does nothing
 * @returns the ref of an element that can take the focus
 */
export function useFocusOn<E extends HTMLElement>(cause: object | null): RefObject<E | null> {
  const element = useRef<E>(null);
  useEffect(() => {
    if (!cause) return;
    element.current?.focus({ preventScroll: true });
    // without animation: a page that scrolls by itself is hard to follow
    void element.current?.scrollIntoView({ block: 'nearest' });
  }, [cause]);
  return element;
}
