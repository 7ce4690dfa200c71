const [FIRST_WAIT, LONGEST_WAIT] = [500, 8_000];

/**
 * Loads what the page cannot do without, and tries again for as long as that fails, after 0.5 to 8 seconds.
 * @param onFailed called after the first failure
 */
export async function untilLoaded(load: () => Promise<void>, onFailed: () => void): Promise<void> {
  for (let wait = FIRST_WAIT; ; wait = Math.min(2 * wait, LONGEST_WAIT)) {
    try {
      return await load();
    } catch {
      if (wait === FIRST_WAIT) onFailed();
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  }
}
