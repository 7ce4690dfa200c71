import { MESSAGES, Refusal } from '@mesa/contract';

const RETRY_SECONDS = 2;

/**
 * Runs at most `most` tasks at once, in order of arrival; up to `queued` more wait.
 * @returns a function that runs a task; it throws Refusal `unavailable` when the queue is full
 */
export function createConcurrencyLimit(most: number, queued: number) {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async <T>(task: () => Promise<T>): Promise<T> => {
    if (running >= most) {
      if (waiting.length >= queued) throw new Refusal('unavailable', MESSAGES.unavailable, RETRY_SECONDS);
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else running += 1;
    try {
      return await task();
    } finally {
      // the next task takes over this one's slot, so that a new one cannot overtake the queue
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
