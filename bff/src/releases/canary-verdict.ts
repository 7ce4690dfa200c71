/** How one version fared: how many pages were opened with it, and in how many of them it failed. */
export interface Fared {
  loads: number;
  errors: number;
}

const ERRORS_MIN = 5;
const TWICE = 2;
const SURE = 3;

/**
 * Whether a canary is clearly worse than the live version: it has failed several visitors, at least twice as often, and
 * by more than chance would explain (a difference of three standard errors).
 */
export function isClearlyWorse(canary: Fared, live: Fared): boolean {
  if (canary.errors < ERRORS_MIN) return false;
  const [its, theirs] = [rateOf(canary), rateOf(live)];
  if (its < TWICE * theirs) return false;
  const all = rateOf({ loads: canary.loads + live.loads, errors: canary.errors + live.errors });
  const error = Math.sqrt(all * (1 - all) * (1 / Math.max(1, canary.loads) + 1 / Math.max(1, live.loads)));
  // nobody may have opened the live version meanwhile: then half of all visits failing is clear enough
  if (live.loads < ERRORS_MIN) return its >= 0.5;
  return error === 0 ? its > theirs : (its - theirs) / error >= SURE;
}

export function rateOf({ loads, errors }: Fared): number {
  return loads > 0 ? Math.min(1, errors / loads) : errors > 0 ? 1 : 0;
}
