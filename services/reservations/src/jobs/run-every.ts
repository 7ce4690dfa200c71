import type { Log } from '@mesa/server-kit';

/** Repeats some work, never two at once; what fails is logged and tried again next time. */
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
