import { createConcurrencyLimit, type ConcurrencyLimit } from '@mesa/server-kit';

/**
 * A concurrency limit for each key, in this process. A key is forgotten with its last task.
 * @param concurrency how many tasks of one key run at once
 * @param waiting how many of one key may wait; one more is refused as `unavailable`
 */
export function createKeyedConcurrencyLimit(concurrency: number, waiting: number) {
  const keys = new Map<string, { limit: ConcurrencyLimit; tasks: number }>();
  return {
    async run<T>(key: string, work: () => Promise<T>): Promise<T> {
      const entry = keys.get(key) ?? { limit: createConcurrencyLimit(concurrency, waiting), tasks: 0 };
      keys.set(key, entry);
      entry.tasks += 1;
      try {
        return await entry.limit.run(work);
      } finally {
        entry.tasks -= 1;
        if (entry.tasks === 0) keys.delete(key);
      }
    },

    /** how many keys have a task */
    get size(): number {
      return keys.size;
    },
  };
}
