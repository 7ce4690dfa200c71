import { useEffect, type RefObject } from 'react';

/**
 * Focuses a field that is empty, so that the diner can type at once. Not one out of view, nor on a device
 * whose keyboard would cover the page, nor while the diner does something else.
 * @param isReady once it is known whether the field stays empty
 */
export function useFocusWhenEmpty(field: RefObject<HTMLInputElement | null>, isReady: boolean): void {
  useEffect(() => {
    const input = field.current;
    if (!isReady || !input || input.value !== '') return;
    if (window.matchMedia('(pointer: coarse)').matches) return;
    if (!document.activeElement?.matches('body, main')) return;
    const { top, bottom } = input.getBoundingClientRect();
    if (top >= 0 && bottom <= window.innerHeight) input.focus({ preventScroll: true });
  }, [field, isReady]);
}
