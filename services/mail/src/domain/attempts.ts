const FIRST_PAUSE_MS = 5_000;
const LONGEST_PAUSE_MS = 10 * 60_000;
const GIVE_UP_MS = 24 * 60 * 60_000;
/** Pauses are shortened by up to a quarter, so that mails that failed together do not come back together. */
const JITTER = 0.25;

/**
 * The pause after an attempt that failed for now (contract.md "Mail"), in milliseconds.
 * @param tries how many attempts there were, 1 or more
 * @param random between 0 and 1
 */
export function pauseAfter(tries: number, random: number): number {
  const pause = Math.min(FIRST_PAUSE_MS * 2 ** (tries - 1), LONGEST_PAUSE_MS);
  return Math.round(pause * (1 - JITTER * random));
}

/** Whether a mail of that age is not tried again. */
export function isGivenUp(createdAt: Date, now: Date): boolean {
  return now.getTime() - createdAt.getTime() >= GIVE_UP_MS;
}
