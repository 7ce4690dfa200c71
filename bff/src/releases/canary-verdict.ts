/** Visits of one version: pages opened with it, and how many of them failed. */
export interface VisitCounts {
  loads: number;
  errors: number;
}

const ERRORS_MIN = 5;
const RATIO_MIN = 2;
const STANDARD_ERRORS_MIN = 3;

/**
 * Whether a canary is clearly worse than the live version: it failed at least five times, at least twice as
 * often as the live version, and the difference is at least three standard errors.
 */
export function isClearlyWorse(canary: VisitCounts, live: VisitCounts): boolean {
  if (canary.errors < ERRORS_MIN) return false;
  const [canaryRate, liveRate] = [failureRate(canary), failureRate(live)];
  if (canaryRate < RATIO_MIN * liveRate) return false;
  const all = failureRate({ loads: canary.loads + live.loads, errors: canary.errors + live.errors });
  const error = Math.sqrt(all * (1 - all) * (1 / Math.max(1, canary.loads) + 1 / Math.max(1, live.loads)));
  // without enough visits of the live version to compare with, the canary must fail in half of its own
  if (live.loads < ERRORS_MIN) return canaryRate >= 0.5;
  return error === 0 ? canaryRate > liveRate : (canaryRate - liveRate) / error >= STANDARD_ERRORS_MIN;
}

export function failureRate({ loads, errors }: VisitCounts): number {
  return loads > 0 ? Math.min(1, errors / loads) : errors > 0 ? 1 : 0;
}
