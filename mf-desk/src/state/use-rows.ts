import { useCallback, useEffect, useRef, useState, type FocusEvent, type PointerEvent } from 'react';
import type { DeskDay } from '@mesa/contract';
import { holdPlaces, sortRows, type Row } from './hold-places';

/** How long a list is held after the last movement of pointer or keyboard in it. */
const IDLE_MS = 10_000;

/**
 * The rows of a list that somebody is using. While the pointer or the keyboard is in it, no row moves because
 * of somebody else's change or the clock: a press must meet the row that it was meant for. The list is sorted
 * anew when they leave it, after ten seconds without any movement, and after a change of the staff
 * themselves (`sort`).
 */
export function useRows(day: DeskDay, minutes: number) {
  const [isHeld, setHeld] = useState(false);
  const timer = useRef(0);
  const last = useRef<readonly Row[]>([]);
  const rows = isHeld ? holdPlaces(last.current, day) : sortRows(day, minutes);
  useEffect(() => {
    last.current = rows;
  });
  useEffect(() => () => clearTimeout(timer.current), []);

  const sort = useCallback(() => {
    clearTimeout(timer.current);
    setHeld(false);
  }, []);
  const hold = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = window.setTimeout(sort, IDLE_MS);
    setHeld(true);
  }, [sort]);
  const handlers = {
    onPointerMove: hold,
    onPointerDown: hold,
    onKeyDown: hold,
    onFocus: hold,
    // a finger leaves before its press counts
    onPointerLeave: ({ pointerType }: PointerEvent) => pointerType === 'mouse' && sort(),
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent) =>
      !currentTarget.contains(relatedTarget) && sort(),
  };
  return { rows, sort, handlers };
}
