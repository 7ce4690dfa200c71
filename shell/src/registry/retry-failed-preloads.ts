const FILES_MAX = 12;

/**
 * Loads, and retries as long as each attempt fails on another file. A failed preload stays in the browser:
 * the first load of that file fails without a request, and only the second one reaches the network. Without
 * this, after a lost connection a remote with four preloaded files would need four presses of "Try again".
 * @param load rejects with an error whose `request` is the file, as those of webpack and of federation.ts do
 * @throws what `load` threw once the same file fails twice in a row; at once when a remote failed, whose own
 *   load was retried already
 */
export async function retryFailedPreloads<T>(load: () => Promise<T>): Promise<T> {
  let before: string | undefined;
  for (let files = 0; ; files += 1) {
    try {
      return await load();
    } catch (error) {
      const file = error instanceof Error ? (error as FileError).request : undefined;
      if (file === undefined || file === before || files === FILES_MAX) throw error;
      before = file;
    }
  }
}

/** An error of a file that could not be loaded. */
interface FileError extends Error {
  /** its URL */
  request?: string;
}
