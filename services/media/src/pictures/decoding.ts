import { Refusal } from '@mesa/contract';
import { say } from '@mesa/contract/sentences';
import { createConcurrencyLimit, createKeyedMutex } from '@mesa/server-kit';

/**
 * Uploads that may wait for a decoder; more are refused for the moment. Their bytes wait in the store, not in
 * memory.
 */
const WAITING_MAX = 200;
/** Uploads of one diner that are decoded or wait: the photos of two reviews. */
const PER_DINER_MAX = 12;
const RETRY_SECONDS = 5;

export type Decoding = ReturnType<typeof createDecoding>;

/**
 * Lets a few pictures be decoded at once, and one of each diner, so that nobody keeps the others waiting.
 * @param concurrency how many at once
 */
export function createDecoding(concurrency: number) {
  const limit = createConcurrencyLimit(concurrency, WAITING_MAX);
  const oneByOne = createKeyedMutex();
  const counts = new Map<string, number>();

  return {
    /** @throws Refusal `unavailable` when too many wait, of all or of this diner */
    async run<T>(diner: string, work: () => Promise<T>): Promise<T> {
      const count = counts.get(diner) ?? 0;
      if (count >= PER_DINER_MAX) throw new Refusal('unavailable', say('unavailable'), RETRY_SECONDS);
      counts.set(diner, count + 1);
      try {
        return await oneByOne(diner, () => limit.run(work));
      } finally {
        const left = counts.get(diner)! - 1;
        if (left === 0) counts.delete(diner);
        else counts.set(diner, left);
      }
    },
  };
}
