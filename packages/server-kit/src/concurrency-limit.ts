import { Refusal } from '@mesa/contract';
import { say } from '@mesa/contract/sentences';

export type ConcurrencyLimit = ReturnType<typeof createConcurrencyLimit>;

/**
 * Lets a few tasks run at once and some wait, in order of arrival, so that tasks which need much memory or
 * processor time cannot use it up.
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
    if (queue.length >= waiting) throw new Refusal('unavailable', say('unavailable'));
    await new Promise<void>((next) => queue.push(next));
  };
  const leave = () => {
    const next = queue.shift();
    // the next task takes over this one's slot, so that a new one cannot overtake the queue
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
