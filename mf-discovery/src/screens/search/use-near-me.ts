import { useEffect, useState } from 'react';

/** Decimals of a degree: about a hundred meters, which is near enough for a dinner. */
const DECIMALS = 3;
const TIMEOUT_MS = 10_000;

/**
 * Where the diner is, as latitude and longitude; the browser asks for permission. It is kept out of the
 * address, which may be shared.
 * @param needed whether the query says "near me"
 * @returns where; whether the browser does not say; whether it has yet to answer
 */
export function useNearMe(needed: boolean): { near: string | null; refused: boolean; asking: boolean } {
  const [near, setNear] = useState<string | null>(null);
  const [refused, setRefused] = useState(false);
  useEffect(() => {
    if (!needed || near !== null) return;
    // absent on a page without TLS
    const { geolocation } = navigator as { geolocation?: Geolocation };
    if (!geolocation) return setRefused(true);
    let left = false;
    // the browser counts its own time only once the diner has allowed it, and a question may stay unanswered
    const unanswered = setTimeout(() => setRefused(true), TIMEOUT_MS);
    geolocation.getCurrentPosition(
      ({ coords }) => {
        if (left) return;
        setRefused(false);
        setNear([coords.latitude, coords.longitude].map((degrees) => degrees.toFixed(DECIMALS)).join(','));
      },
      () => left || setRefused(true),
      { timeout: TIMEOUT_MS, maximumAge: 60_000 },
    );
    return () => {
      left = true;
      clearTimeout(unanswered);
    };
  }, [needed, near]);
  return { near, refused: needed && refused, asking: needed && !refused && near === null };
}
