import { LRUCache } from 'lru-cache';

const KEPT_MS = 60_000;
const KEPT_MAX = 10_000;

export type SessionCache<T extends object> = ReturnType<typeof createSessionCache<T>>;

/**
 * What was read a moment ago, for a few seconds, as long as changes are heard as they happen (docs/decisions/078).
 * SECURITY: what ended must not be remembered. Nothing is given out while changes are not heard, and nothing that was read
 * while one came in is kept: it may have been read before the change and arrive after it.
 * @param isLive whether changes are heard now
 */
export function createSessionCache<T extends object>(isLive: () => boolean) {
  const kept = new LRUCache<string, T>({ max: KEPT_MAX, ttl: KEPT_MS });
  let forgotten = 0;

  return {
    get: (id: string): T | undefined => (isLive() ? kept.get(id) : undefined),

    /** Reads it anew, and remembers what was found. */
    async read(id: string, look: () => Promise<T | null>): Promise<T | null> {
      const before = forgotten;
      const wasLive = isLive();
      const found = await look();
      if (found && wasLive && isLive() && before === forgotten) kept.set(id, found);
      return found;
    },

    forget(ids: readonly string[]): void {
      forgotten += 1;
      for (const id of ids) kept.delete(id);
    },

    forgetAll(): void {
      forgotten += 1;
      kept.clear();
    },
  };
}
