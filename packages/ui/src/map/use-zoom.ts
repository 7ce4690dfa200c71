import { useMemo, useState } from 'react';
import { closerView, type LatLng, middleAfter, type View, ZOOM_STEPS } from './view';

interface Zoom {
  /** what the map shows */
  view: View;
  /** 0 for the whole, up to ZOOM_STEPS */
  step: number;
  /** steps closer, or farther away below zero; a step closer may lead to another middle */
  zoomBy: (steps: number, middle?: LatLng) => void;
  /** moves what a closer view shows by some pixels */
  pan: (x: number, y: number) => void;
}

/**
 * The part of `whole` that a map shows. Another search has another whole, of which all is shown at first.
 * @param spots a step closer that would have them only at its edges or outside leads to the nearest one
 */
export function useZoom(whole: View, spots: readonly { lat: number; lng: number }[]): Zoom {
  const [state, setState] = useState({ whole, step: 0, middle: whole.middle });
  const latest = (current: typeof state) =>
    current.whole === whole ? current : { whole, step: 0, middle: whole.middle };
  const { step, middle } = latest(state);
  const view = useMemo(() => (step === 0 ? whole : closerView(whole, step, middle)), [whole, step, middle]);
  return {
    view,
    step,
    zoomBy: (steps, around) =>
      setState((before) => {
        const now = latest(before);
        const next = Math.max(0, Math.min(now.step + steps, ZOOM_STEPS));
        if (next === 0) return { whole, step: next, middle: whole.middle };
        if (around || steps < 0) return { whole, step: next, middle: around ?? now.middle };
        const points = spots.map(({ lat, lng }): LatLng => [lat, lng]);
        return { whole, step: next, middle: middleNear(closerView(whole, next, now.middle), points) };
      }),
    // several moves may come before the next rendering, so each starts from the one before
    pan: (x, y) =>
      setState((before) => {
        const now = latest(before);
        if (now.step === 0) return now;
        return { ...now, middle: middleAfter(closerView(whole, now.step, now.middle), { x, y }, whole) };
      }),
  };
}

/** The middle of a view, or the spot nearest to it if all are at the edges or outside. */
function middleNear({ width, height, middle, at }: View, spots: readonly LatLng[]): LatLng {
  const away = (spot: LatLng) => {
    const [x, y] = at(spot);
    return Math.max(Math.abs(x / width - 0.5), Math.abs(y / height - 0.5));
  };
  const [nearest] = [...spots].sort((a, b) => away(a) - away(b));
  return nearest && away(nearest) > 0.35 ? nearest : middle;
}
