import { createConcurrencyLimit } from '@mesa/server-kit';

/**
 * Uploads that may wait for a decoder; more are refused for the moment. Their bytes wait in the store, not in
 * memory.
 */
const WAITING_MAX = 200;
/** Uploads of one diner that may wait while another is decoded: with it, the photos of two reviews. */
const WAITING_OF_DINER_MAX = 11;
const RETRY_SECONDS = 5;

export type Decoding = ReturnType<typeof createDecoding>;

/**
 * Lets a few pictures be decoded at once, and one of each diner, so that nobody keeps the others waiting.
 * @param concurrency how many at once
 */
export function createDecoding(concurrency: number) {
  const ofAll = createConcurrencyLimit(concurrency, WAITING_MAX);
  const ofDiner = createConcurrencyLimit(1, WAITING_OF_DINER_MAX, RETRY_SECONDS);
  return {
    /** @throws Refusal `unavailable` when too many wait, of all or of this diner */
    run: <T>(diner: string, work: () => Promise<T>): Promise<T> => ofDiner.run(() => ofAll.run(work), diner),
  };
}
