import { Refusal } from '@mesa/contract';
import { say } from '@mesa/contract/sentences';

export interface ConcurrencyLimit {
  run: <T>(work: () => Promise<T>, key?: string) => Promise<T>;
  /** how many keys have a task */
  readonly size: number;
}

/**
 * Lets a few tasks of each key run at once and the others wait, in order of arrival: tasks that need much
 * memory or processor time, or that would conflict. The limit is this process's; between instances the
 * database still decides. A key is forgotten with its last task.
 * @param concurrency how many run at once
 * @param waiting how many may wait; one more is refused as `unavailable`
 * @param retrySeconds when such a task may be tried again
 */
export function createConcurrencyLimit(
  concurrency: number,
  waiting = Infinity,
  retrySeconds?: number,
): ConcurrencyLimit {
  const keys = new Map<string, { running: number; queue: (() => void)[] }>();
  return {
    async run(work, key = '') {
      const tasks = keys.get(key) ?? { running: 0, queue: [] };
      keys.set(key, tasks);
      if (tasks.running < concurrency) tasks.running += 1;
      else if (tasks.queue.length >= waiting)
        throw new Refusal('unavailable', say('unavailable'), retrySeconds);
      else await new Promise<void>((start) => tasks.queue.push(start));
      try {
        return await work();
      } finally {
        const next = tasks.queue.shift();
        // the next task takes over this one's place, so that a new one cannot overtake the queue
        if (next) next();
        else if ((tasks.running -= 1) === 0) keys.delete(key);
      }
    },

    get size() {
      return keys.size;
    },
  };
}
