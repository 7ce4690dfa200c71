import { setTimeout as wait } from 'node:timers/promises';
import type { Log } from '@mesa/server-kit';

export interface Loop {
  /** resolves when the work at hand is done */
  stop(): Promise<void>;
}

/**
 * Repeats `work` at once while it finds something to do, else after a pause. An error is logged and waited
 * out like an empty queue.
 * @param work returns whether there was something to do
 */
export function runLoop(name: string, idleMs: number, work: () => Promise<boolean>, log: Log): Loop {
  const stopping = new AbortController();
  const run = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      const busy = await work().catch((error: unknown) => {
        log.warn({ err: error, job: name }, 'job failed');
        return false;
      });
      if (!busy) await wait(idleMs, undefined, { signal: stopping.signal }).catch(() => {});
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
