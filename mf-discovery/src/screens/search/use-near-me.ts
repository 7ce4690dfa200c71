import { useEffect, useState } from 'react';

/** Decimals of a degree: about a hundred meters, which is near enough for a dinner. */
const DECIMALS = 3;
const PATIENCE_MS = 10_000;

/**
 * Where the diner is, as latitude and longitude; the browser asks for leave once the query says "near me". It
 * is kept out of the address, which may be shared.
 */
export function useNearMe(asked: boolean): { near: string | null; refused: boolean } {
  const [near, setNear] = useState<string | null>(null);
  const [refused, setRefused] = useState(false);
  useEffect(() => {
    if (!asked || near !== null) return;
    // absent on a page without TLS
    const { geolocation } = navigator as { geolocation?: Geolocation };
    if (!geolocation) return setRefused(true);
    let left = false;
    geolocation.getCurrentPosition(
      ({ coords }) => {
        if (left) return;
        setRefused(false);
        setNear([coords.latitude, coords.longitude].map((degrees) => degrees.toFixed(DECIMALS)).join(','));
      },
      () => left || setRefused(true),
      { timeout: PATIENCE_MS, maximumAge: 60_000 },
    );
    return () => {
      left = true;
    };
  }, [asked, near]);
  return { near, refused: asked && refused };
}
