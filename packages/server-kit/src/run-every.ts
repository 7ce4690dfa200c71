import { setTimeout as wait } from 'node:timers/promises';
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
 * @param work returns true when there is more to do: then the next run begins at once
 */
export function runEvery(
  ms: number,
  failed: string,
  work: () => Promise<boolean | void>,
  log: Log,
): Repeated {
  const stopping = new AbortController();
  const { signal } = stopping;
  const run = async (): Promise<void> => {
    for (let isMore: boolean | void = false; ; ) {
      if (!isMore) await wait(ms, undefined, { ref: false, signal }).catch(() => {});
      if (signal.aborted) return;
      isMore = await work().catch((error: unknown) => log.warn({ err: error }, failed));
    }
  };
  const finished = run();
  return {
    async stop() {
      stopping.abort();
      await finished;
    },
  };
}
