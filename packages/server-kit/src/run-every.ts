import type { Log } from './log';

export interface Repeated {
  /** resolves when the run at hand is done */
  stop: () => Promise<void>;
}

/**
 * Repeats a task, one run at a time, without keeping the process alive for it. The next run tries again what
 * failed.
 * @param ms from the end of one run to the begin of the next
 * @param failed the log line of a failure
 */
export function runEvery(ms: number, failed: string, work: () => Promise<unknown>, log: Log): Repeated {
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<unknown> = Promise.resolve();
  const schedule = () => {
    timer = setTimeout(run, ms).unref();
  };
  const run = () => {
    running = work()
      .catch((error: unknown) => log.warn({ err: error }, failed))
      .finally(() => {
        if (!stopped) schedule();
      });
  };
  schedule();
  return {
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
