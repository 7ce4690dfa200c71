import { useEffect, useRef } from 'react';

/** Calls `onStep` with -1 for the left arrow key and 1 for the right one, wherever the focus is. */
export function useArrowKeys(onStep: (by: number) => void): void {
  const latest = useRef(onStep);
  useEffect(() => {
    latest.current = onStep;
  });
  useEffect(() => {
    const press = ({ key }: KeyboardEvent) => {
      const by = { ArrowLeft: -1, ArrowRight: 1 }[key];
      if (by) latest.current(by);
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
}
