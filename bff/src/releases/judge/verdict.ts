/** Visitors of one version: those who used it, and those of them for whom it failed. */
export interface VisitorCounts {
  loads: number;
  errors: number;
}

const NOBODY: VisitorCounts = { loads: 0, errors: 0 };
/** For fewer visitors no version is judged. */
export const ERRORS_MIN = 5;
const RATIO_MIN = 2;
/** The least share where there is nothing to compare with: a live version, or a canary beside an unused one. */
const SHARE_ALONE = 0.5;

/**
 * Whether a version is taken back (docs/decisions/020): it failed for at least five visitors, at least twice
 * as often as the one beside it, and for more than a share of its visitors that the operator sets; alone, for
 * at least half of them.
 * @param share the setting MESA_FAILING_SHARE, 0 to 1
 * @param live without any visitors for a version that is judged alone
 */
export function isClearlyWorse(canary: VisitorCounts, share: number, live: VisitorCounts = NOBODY): boolean {
  const rate = failureRate(canary);
  return (
    canary.errors >= ERRORS_MIN &&
    rate >= RATIO_MIN * failureRate(live) &&
    rate > share &&
    (live.loads > 0 || rate >= SHARE_ALONE)
  );
}

export function failureRate({ loads, errors }: VisitorCounts): number {
  return loads > 0 ? Math.min(1, errors / loads) : errors > 0 ? 1 : 0;
}
