import type { Log } from '@mesa/server-kit';

export interface Repeated {
  /** resolves when the run at hand is done */
  stop: () => Promise<void>;
}

/**
 * Repeats a task, one run at a time, without keeping the process alive for it. The next run tries again what
 * failed.
 * @param failed the log line of a failure
 */
export function runEvery(ms: number, failed: string, work: () => Promise<void>, log: Log): Repeated {
  let running = Promise.resolve();
  const timer = setInterval(() => {
    running = running.then(work).catch((error: unknown) => log.warn({ err: error }, failed));
  }, ms);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}
