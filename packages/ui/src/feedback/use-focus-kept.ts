import { useLayoutEffect, type RefObject } from 'react';

/**
 * When an element is removed with the focus in it, the focus moves to the nearest heading around it, or to
 * the page's main part. Otherwise the keyboard would start again at the top of the page.
 */
export function useFocusKept(element: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const removed = element.current!;
    return () => {
      if (!removed.contains(document.activeElement)) return;
      const ancestors = ancestorsOf(removed);
      // by then the page is rendered without it
      queueMicrotask(() => {
        if (document.activeElement === document.body)
          focusTargetIn(ancestors)?.focus({ preventScroll: true });
      });
    };
  }, [element]);
}

function focusTargetIn(ancestors: readonly HTMLElement[]): HTMLElement | undefined {
  for (const each of ancestors) {
    const target =
      each.isConnected &&
      (each.querySelector<HTMLElement>('h1, h2, h3') ?? (each.tagName === 'MAIN' && each));
    if (!target) continue;
    if (!target.hasAttribute('tabindex')) target.tabIndex = -1;
    return target;
  }
  return undefined;
}

/** The ancestors from the nearest to the page's main part. */
function ancestorsOf(element: HTMLElement): HTMLElement[] {
  const above = element.parentElement;
  return above && above !== document.body
    ? [above, ...(above.tagName === 'MAIN' ? [] : ancestorsOf(above))]
    : [];
}
