const FILES_MAX = 12;

/**
 * Loads, and again while another file is the cause. A preload that failed stays failed in the browser: it fails the
 * first who asks for its file, without a request, and only the one after that reaches the network. So after a lost
 * connection a remote with four preloaded files would need four presses of "Try again".
 * @param load rejects with an error that names the file, as webpack's and the federation's do
 * @throws what `load` threw once the same file fails twice in a row
 */
export async function pastFailedPreloads<T>(load: () => Promise<T>): Promise<T> {
  let before = '';
  for (let files = 0; ; files += 1) {
    try {
      return await load();
    } catch (error) {
      const cause = error instanceof Error ? error.message : String(error);
      if (cause === before || files === FILES_MAX || !/chunk \S+ failed|load script/i.test(cause))
        throw error;
      before = cause;
    }
  }
}
