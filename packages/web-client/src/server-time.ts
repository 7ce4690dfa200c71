/** The server's time minus `performance.now()`; the visitor's own until a response has come. */
let origin = Date.now() - performance.now();
let isKnown = false;

/**
 * Reads the server's clock from the `Date` of a response, which is cut to the second, so it is taken as its
 * end. It is late by the way here, or older if the browser had the response in its cache: the latest counts.
 */
export function noteServerTime(headers: Headers): void {
  const date = Date.parse(headers.get('Date') ?? '');
  if (Number.isNaN(date)) return;
  const latest = date + 1_000 - performance.now();
  origin = isKnown ? Math.max(origin, latest) : latest;
  isKnown = true;
}

/** The time by the server's clock. The visitor's may be wrong, or set anew meanwhile. */
export const serverTime = () => new Date(origin + performance.now());
