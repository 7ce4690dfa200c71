import { LRUCache } from 'lru-cache';

const TTL_MS = 60_000;
const ENTRIES_MAX = 10_000;

export type SessionCache<T extends object> = ReturnType<typeof createSessionCache<T>>;

/**
 * Records that were read a moment ago, for as long as the change stream is connected (docs/decisions/017).
 * SECURITY: an ended session must never be served from here. While the stream is interrupted the cache
 * returns nothing, and a record is not cached if any change arrived during its read: it may be older than the
 * change.
 * @param isLive whether the change stream is connected
 */
export function createSessionCache<T extends object>(isLive: () => boolean) {
  const entries = new LRUCache<string, T>({ max: ENTRIES_MAX, ttl: TTL_MS });
  let invalidations = 0;

  return {
    get: (id: string): T | undefined => (isLive() ? entries.get(id) : undefined),

    /** Loads a record and caches it. */
    async read(id: string, load: () => Promise<T | null>): Promise<T | null> {
      const before = invalidations;
      const wasLive = isLive();
      const found = await load();
      if (found && wasLive && isLive() && before === invalidations) entries.set(id, found);
      return found;
    },

    invalidate(ids: readonly string[]): void {
      invalidations += 1;
      for (const id of ids) entries.delete(id);
    },

    invalidateAll(): void {
      invalidations += 1;
      entries.clear();
    },
  };
}
