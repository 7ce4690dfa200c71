import { useCallback, useEffect, useRef, useState } from 'react';

/** The list loads more items while less than this many of its widths are left, counting the one in view. */
const NEAR_END = 3;

export interface RowScrollOptions {
  /** how many items there are */
  count: number;
  /** called at each measurement while the end is near */
  onNearEnd?: () => void;
}

/** Scrolls a row sideways by buttons, and knows when an end is reached. */
export function useRowScroll({ count, onNearEnd }: RowScrollOptions) {
  const track = useRef<HTMLUListElement>(null);
  const buttons = useRef<HTMLDivElement>(null);
  const [ends, setEnds] = useState({ left: true, right: false });
  /** where the running scroll will end */
  const goal = useRef<number | null>(null);
  const nearEnd = useRef(onNearEnd);
  nearEnd.current = onNearEnd;

  const measure = useCallback(() => {
    const list = track.current;
    if (!list) return;
    const { leftmost, rightmost } = scrollRange(list);
    const left = list.scrollLeft <= leftmost + 1;
    const right = list.scrollLeft >= rightmost - 1;
    if (goal.current !== null && Math.abs(goal.current - list.scrollLeft) <= 1) goal.current = null;
    moveFocusFromDisabled(buttons.current, { left, right }, list);
    if (list.scrollWidth - Math.abs(list.scrollLeft) < NEAR_END * list.clientWidth) nearEnd.current?.();
    setEnds((old) => (old.left === left && old.right === right ? old : { left, right }));
  }, []);

  useEffect(() => {
    // jsdom has no layout, hence nothing to observe
    if (!track.current || typeof ResizeObserver === 'undefined') return;
    // it also reports at once, after the browser's own layout: measuring here would force a layout of its own
    const observer = new ResizeObserver(measure);
    observer.observe(track.current);
    return () => observer.disconnect();
  }, [measure, count]);

  const scrollBy = (distance: number) => {
    const list = track.current;
    if (!list) return;
    // a press during a scroll continues from where that scroll will end
    const to = (goal.current ?? list.scrollLeft) + distance;
    const { leftmost, rightmost } = scrollRange(list);
    goal.current = Math.max(leftmost, Math.min(to, rightmost));
    const reducedMotion = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    list.scrollBy({ left: to - list.scrollLeft, behavior: reducedMotion ? 'auto' : 'smooth' });
  };
  const onScrollEnd = () => {
    goal.current = null;
  };
  return { track, buttons, ends, scrollBy, onScroll: measure, onScrollEnd };
}

/**
 * The positions at both ends of a row; in a text from right to left they count from its right end, below
 * zero.
 */
function scrollRange({ scrollWidth, clientWidth }: HTMLElement): { leftmost: number; rightmost: number } {
  const length = scrollWidth - clientWidth;
  return document.dir === 'rtl' ? { leftmost: -length, rightmost: 0 } : { leftmost: 0, rightmost: length };
}

/** A button that gets disabled loses the focus: move it to the list, so that the keyboard stays there. */
function moveFocusFromDisabled(
  buttons: HTMLElement | null,
  ends: { left: boolean; right: boolean },
  list: HTMLElement,
): void {
  const [toLeft, toRight] = buttons?.children ?? [];
  const focused = document.activeElement;
  if (focused && ((ends.left && focused === toLeft) || (ends.right && focused === toRight)))
    list.focus({ preventScroll: true });
}
