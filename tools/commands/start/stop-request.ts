const PARENT_EVERY_MS = 500;

/**
 * Listens for a request to stop: Ctrl-C, SIGTERM, a closed terminal, or the end of the npm that started this
 * process (some shells do not forward signals, and no process may be left running).
 * @returns a promise that resolves on that request, and an abort signal for it
 */
export function stopRequest(): { stop: Promise<void>; signal: AbortSignal } {
  const controller = new AbortController();
  const parent = process.ppid;
  const stop = new Promise<void>((resolve) => {
    const onStop = (): void => {
      if (controller.signal.aborted) return;
      controller.abort(new Error('asked to stop'));
      resolve();
    };
    for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, onStop);
    if (process.env.npm_lifecycle_event) {
      setInterval(() => {
        if (process.ppid !== parent) onStop();
      }, PARENT_EVERY_MS).unref();
    }
  });
  return { stop, signal: controller.signal };
}
