import { useRef, type KeyboardEvent, type PointerEvent } from 'react';

/** How far a pointer moves before it drags the map: a press may tremble. */
const LEAST = 5;
/** How far an arrow key moves a map, px. */
const KEY_STEP = 80;
const ARROWS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [1, 0],
  ArrowRight: [-1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};

/** Handlers for a map: a pointer drags what it shows. What is pressed while dragging is not pressed. */
export function useDrag(pan: (x: number, y: number) => void) {
  const from = useRef<{ x: number; y: number; dragging: boolean } | null>(null);
  const end = () => {
    from.current = null;
  };
  return {
    onPointerDown: ({ clientX, clientY }: PointerEvent) => {
      from.current = { x: clientX, y: clientY, dragging: false };
    },
    onPointerMove: ({ clientX, clientY, pointerId, currentTarget }: PointerEvent) => {
      const start = from.current;
      if (!start) return;
      const [x, y] = [clientX - start.x, clientY - start.y];
      if (!start.dragging && Math.hypot(x, y) < LEAST) return;
      // from now on the pins get no event, so that the end of the drag is no press on one of them
      if (!start.dragging) currentTarget.setPointerCapture(pointerId);
      from.current = { x: clientX, y: clientY, dragging: true };
      pan(x, y);
    },
    onPointerUp: end,
    onPointerCancel: end,
    onPointerLeave: end,
  };
}

/**
 * The keys of a map: + and − zoom. Arrows walk from pin to pin; with Shift, or from a button of the map, they
 * move what it shows.
 */
export function pressKey(
  event: KeyboardEvent<HTMLElement>,
  { zoomBy, pan }: { zoomBy: (steps: number) => void; pan: (x: number, y: number) => void },
): void {
  const steps = { '+': 1, '=': 1, '-': -1 }[event.key];
  const arrow = ARROWS[event.key];
  const pin = event.target instanceof Element ? event.target.closest('[data-pin]') : null;
  if (steps) zoomBy(steps);
  else if (!arrow) return;
  else if (pin && !event.shiftKey) walk(event.currentTarget, pin, arrow[0] + arrow[1] > 0 ? -1 : 1);
  else pan(arrow[0] * KEY_STEP, arrow[1] * KEY_STEP);
  event.preventDefault();
}

/** Moves the focus to the pin before or after, in the list's order. */
function walk(map: HTMLElement, pin: Element, step: 1 | -1): void {
  const all = [...map.querySelectorAll<HTMLElement>('[data-pin]')];
  all.at((all.indexOf(pin as HTMLElement) + step) % all.length)?.focus();
}
