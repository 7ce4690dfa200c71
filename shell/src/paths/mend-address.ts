import { mendPath } from './mend-path';

/** Mends the address that the page was opened at, before anything reads it. */
export function mendAddress(): void {
  const path = window.location.hash.slice(1);
  const mended = mendPath(path);
  if (path !== '' && mended !== path) window.history.replaceState(null, '', `#${mended}`);
}
