/**
 * Loads, and retries as long as each attempt fails on another file. A failed preload stays in the browser:
 * the first load of that file fails without a request, and only the second one reaches the network. Without
 * this, after a lost connection a remote with four preloaded files would need four presses of "Try again".
 * @param load rejects with an error whose `request` is the file, as those of webpack and of federation.ts do
 * @throws what `load` threw once a file fails for the second time; at once when a remote failed, whose own
 *   load was retried already
 */
export async function retryFailedPreloads<T>(load: () => Promise<T>): Promise<T> {
  const failed = new Set<string>();
  for (;;) {
    try {
      return await load();
    } catch (error) {
      // each attempt to load an entry has another address
      const file = error instanceof Error ? (error as FileError).request?.replace(/.*\//, '') : undefined;
      if (file === undefined || failed.has(file)) throw error;
      failed.add(file);
    }
  }
}

/** An error of a file that could not be loaded. */
interface FileError extends Error {
  /** its URL */
  request?: string;
}
