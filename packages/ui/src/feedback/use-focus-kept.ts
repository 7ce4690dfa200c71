import { useLayoutEffect, type RefObject } from 'react';

/**
 * When an element goes away with the focus in it, the keyboard goes on from the heading of what it stood in,
 * or from the page's main part, not from the top of the page.
 */
export function useFocusKept(element: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const going = element.current!;
    return () => {
      if (!going.contains(document.activeElement)) return;
      const around = ancestorsOf(going);
      // by then the page stands as it will without it
      queueMicrotask(() => {
        if (document.activeElement === document.body) placeIn(around)?.focus({ preventScroll: true });
      });
    };
  }, [element]);
}

function placeIn(around: readonly HTMLElement[]): HTMLElement | undefined {
  for (const each of around) {
    const place =
      each.isConnected &&
      (each.querySelector<HTMLElement>('h1, h2, h3') ?? (each.tagName === 'MAIN' && each));
    if (!place) continue;
    if (!place.hasAttribute('tabindex')) place.tabIndex = -1;
    return place;
  }
  return undefined;
}

/** From the nearest outwards, to the page's main part. */
function ancestorsOf(element: HTMLElement): HTMLElement[] {
  const above = element.parentElement;
  return above && above !== document.body
    ? [above, ...(above.tagName === 'MAIN' ? [] : ancestorsOf(above))]
    : [];
}
