import { Refusal, MESSAGES } from '@mesa/contract';

export type ConcurrencyLimit = ReturnType<typeof createConcurrencyLimit>;

/**
 * Lets a few tasks run at once and some wait. Decoding takes most of this service's memory, and this bounds
 * it.
 * @param concurrency how many run at once
 * @param waiting how many may wait; one more is refused as `unavailable`
 */
export function createConcurrencyLimit(concurrency: number, waiting: number) {
  const queue: (() => void)[] = [];
  let running = 0;

  const enter = async () => {
    if (running < concurrency) {
      running += 1;
      return;
    }
    if (queue.length >= waiting) throw new Refusal('unavailable', MESSAGES.unavailable);
    await new Promise<void>((next) => queue.push(next));
  };
  const leave = () => {
    const next = queue.shift();
    // the next one takes over, so that nobody gets in between
    if (next) next();
    else running -= 1;
  };

  return {
    async run<T>(work: () => Promise<T>): Promise<T> {
      await enter();
      try {
        return await work();
      } finally {
        leave();
      }
    },
  };
}
