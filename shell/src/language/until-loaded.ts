const [FIRST_WAIT, LONGEST_WAIT] = [500, 8_000];

/**
 * Loads what the page cannot do without, and tries again for as long as that fails, after 0.5 to 8 seconds.
 * Until then the page shows what the server printed.
 */
export async function untilLoaded(load: () => Promise<void>): Promise<void> {
  for (let wait = FIRST_WAIT; ; wait = Math.min(2 * wait, LONGEST_WAIT)) {
    try {
      return await load();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  }
}
