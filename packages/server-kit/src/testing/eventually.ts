import { setTimeout as wait } from 'node:timers/promises';

const POLL_MS = 25;
/** Less than the time limit of a test, so that a failing test shows why. */
const WITHIN_MS = 25_000;

/**
 * Repeats a check until it passes: for the effects of background jobs, listeners and closed connections.
 * @param withinMs milliseconds after which a failure is final
 * @returns what the check returns
 * @throws what the last check threw
 */
export async function eventually<T>(check: () => T | Promise<T>, withinMs = WITHIN_MS): Promise<T> {
  const deadline = performance.now() + withinMs;
  for (;;) {
    try {
      return await check();
    } catch (error) {
      if (performance.now() > deadline) throw error;
      await wait(POLL_MS);
    }
  }
}
