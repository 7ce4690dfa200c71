import type { Log } from '@mesa/server-kit';

/** Repeats a task, one run at a time. A failure is logged, and the next run tries again. */
export function runEvery(ms: number, what: string, work: () => Promise<unknown>, log: Log) {
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<unknown> = Promise.resolve();
  const run = () => {
    running = work()
      .catch((error: unknown) => log.warn({ err: error }, `${what} failed`))
      .finally(() => {
        if (!stopped) timer = setTimeout(run, ms);
      });
  };
  timer = setTimeout(run, ms);
  return {
    async stop(): Promise<void> {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
