/**
 * Runs tasks of one key one after another and tasks of different keys concurrently, in this process: for
 * tasks that would conflict. Between instances the database still decides.
 */
export function createKeyedMutex() {
  const last = new Map<string, Promise<unknown>>();
  return async <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const before = last.get(key) ?? Promise.resolve();
    const mine = before.then(work, work);
    last.set(key, mine);
    try {
      return await mine;
    } finally {
      if (last.get(key) === mine) last.delete(key);
    }
  };
}
