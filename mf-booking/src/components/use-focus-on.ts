import { useEffect, useRef, type RefObject } from 'react';

/**
 * For what would otherwise stand outside the screen: a refusal above a long form, say.
 * @param cause each time it is another one, the place is brought into view and gets the focus; null leaves it alone
 * @returns for an element that takes the focus
 */
export function useBroughtIntoView<E extends HTMLElement>(cause: object | null): RefObject<E | null> {
  const place = useRef<E>(null);
  useEffect(() => {
    if (!cause) return;
    place.current?.focus({ preventScroll: true });
    // at once: nobody has to follow a page that flies by
    void place.current?.scrollIntoView({ block: 'nearest' });
  }, [cause]);
  return place;
}
