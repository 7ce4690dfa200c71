/** Visitors of one version: those who used it, and those of them for whom it failed. */
export interface VisitorCounts {
  loads: number;
  errors: number;
}

const NOBODY: VisitorCounts = { loads: 0, errors: 0 };
/** For fewer visitors no version is judged. */
export const ERRORS_MIN = 5;
const RATIO_MIN = 2;
/** A version that fails for this share of its visitors is broken, however few they are. */
const BROKEN_SHARE = 0.7;
/** The same where there is nothing to compare with: a live version, or a canary beside an unused one. */
const BROKEN_SHARE_ALONE = 0.5;
/**
 * The verdict is repeated with every failure, so the level is low: of 1,000 canaries as good as the live
 * version at most 10 end by chance (verdict.test.ts).
 */
const SIGNIFICANCE = 0.0002;

/**
 * Whether a version is clearly worse than the one beside it: it failed for at least five visitors, at least
 * twice as often, and either for most of its visitors or significantly more often.
 * @param live without any visitors for a version that is judged alone
 */
export function isClearlyWorse(canary: VisitorCounts, live: VisitorCounts = NOBODY): boolean {
  if (canary.errors < ERRORS_MIN) return false;
  const rate = failureRate(canary);
  if (rate < RATIO_MIN * failureRate(live)) return false;
  return (
    rate >= (live.loads > 0 ? BROKEN_SHARE : BROKEN_SHARE_ALONE) || chanceOf(canary, live) < SIGNIFICANCE
  );
}

export function failureRate({ loads, errors }: VisitorCounts): number {
  return loads > 0 ? Math.min(1, errors / loads) : errors > 0 ? 1 : 0;
}

/**
 * Fisher's exact test, one-sided: the probability that the canary has at least its failures if both versions
 * are equally good.
 */
function chanceOf(canary: VisitorCounts, live: VisitorCounts): number {
  // each report may be lost
  const mine = Math.max(canary.loads, canary.errors);
  const theirs = Math.max(live.loads, live.errors);
  const failed = canary.errors + live.errors;
  let chance = 0;
  for (let errors = canary.errors; errors <= Math.min(mine, failed); errors += 1)
    chance += Math.exp(
      logChoose(mine, errors) + logChoose(theirs, failed - errors) - logChoose(mine + theirs, failed),
    );
  return chance;
}

function logChoose(n: number, k: number): number {
  if (k < 0 || k > n) return -Infinity;
  return logFactorial(n) - logFactorial(k) - logFactorial(n - k);
}

/** Ramanujan's approximation; its relative error is below a millionth from 10 on. */
function logFactorial(n: number): number {
  if (n < 10) return Math.log([1, 1, 2, 6, 24, 120, 720, 5_040, 40_320, 362_880][n]!);
  return n * Math.log(n) - n + Math.log(n * (1 + 4 * n * (1 + 2 * n))) / 6 + Math.log(Math.PI) / 2;
}
