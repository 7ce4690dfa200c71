import { useRef, type PointerEvent } from 'react';

/** How far a finger must move to swipe, in pixels. */
const LEAST = 40;

/** Handlers for an element to swipe: a swipe to the left calls `onStep` with 1, one to the right with -1. */
export function useSwipe(onStep: (by: number) => void) {
  const start = useRef<number | null>(null);
  return {
    onPointerDown: ({ clientX }: PointerEvent) => {
      start.current = clientX;
    },
    onPointerUp: ({ clientX }: PointerEvent) => {
      const moved = start.current === null ? 0 : clientX - start.current;
      start.current = null;
      if (Math.abs(moved) >= LEAST) onStep(moved < 0 ? 1 : -1);
    },
    onPointerCancel: () => {
      start.current = null;
    },
  };
}
