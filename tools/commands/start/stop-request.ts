const PARENT_EVERY_MS = 500;

/**
 * Listens for the wish to stop: Ctrl-C, SIGTERM, a closed terminal, or the end of the npm that started this process
 * (some shells do not pass signals on, and nothing may stay behind).
 * @returns a promise of the wish, and the same as an abort signal
 */
export function whenToldToStop(): { stop: Promise<void>; signal: AbortSignal } {
  const controller = new AbortController();
  const parent = process.ppid;
  const stop = new Promise<void>((resolve) => {
    const told = (): void => {
      if (controller.signal.aborted) return;
      controller.abort(new Error('told to stop'));
      resolve();
    };
    for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, told);
    if (process.env.npm_lifecycle_event) {
      setInterval(() => {
        if (process.ppid !== parent) told();
      }, PARENT_EVERY_MS).unref();
    }
  });
  return { stop, signal: controller.signal };
}
