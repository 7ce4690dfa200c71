import { useMemo, useState } from 'react';
import { viewOfAll, type View } from './view';

interface Spot {
  id: string;
  lat: number;
  lng: number;
}

/**
 * The closest view of all spots. While a list grows it stays as it is: it is fitted anew only when a new spot
 * lies outside, or when earlier ones are gone, because another search has begun.
 */
export function useSteadyView(spots: readonly Spot[], width: number, height: number): View {
  const [fitted, setFitted] = useState(spots);
  const view = useMemo(
    () =>
      viewOfAll(
        fitted.map(({ lat, lng }) => [lat, lng]),
        width,
        height,
      ),
    [fitted, width, height],
  );
  const ids = new Set(spots.map(({ id }) => id));
  const grown = fitted.length > 0 && fitted.every(({ id }) => ids.has(id));
  if (fitted !== spots && (fitted.length > 0 || spots.length > 0) && !(grown && spots.every(isIn(view))))
    setFitted(spots);
  return view;
}

function isIn({ at, width, height }: View): (spot: Spot) => boolean {
  return ({ lat, lng }) => {
    const [x, y] = at([lat, lng]);
    return x >= 0 && x <= width && y >= 0 && y <= height;
  };
}
