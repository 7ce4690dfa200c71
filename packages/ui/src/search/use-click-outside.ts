import { useEffect, type RefObject } from 'react';

/** Calls `onOutside` for a press outside of `holder` while it is active. */
export function useClickOutside(
  holder: RefObject<Element | null>,
  active: boolean,
  onOutside: (() => void) | undefined,
): void {
  useEffect(() => {
    if (!active) return;
    const press = (event: PointerEvent) => {
      if (!holder.current?.contains(event.target as Node)) onOutside?.();
    };
    document.addEventListener('pointerdown', press);
    return () => document.removeEventListener('pointerdown', press);
  }, [holder, active, onOutside]);
}
