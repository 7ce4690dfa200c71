import type { Log } from '@mesa/server-kit';
import { collectGarbage } from '../actions/collect-garbage';
import type { Dependencies } from '../actions/dependencies';

/** Collects garbage now and every `minutes`, one run at a time. `stop` waits for the one under way. */
export function startGarbageCollection(deps: Dependencies, minutes: number, log: Log) {
  let running = Promise.resolve();
  const begin = () => {
    running = running.then(async () => {
      try {
        const collected = await collectGarbage(deps);
        if (collected.uploads + collected.abandoned > 0) log.info(collected, 'orphaned uploads removed');
      } catch (error) {
        log.error({ err: error }, 'garbage collection failed');
      }
    });
  };
  begin();
  const timer = setInterval(begin, minutes * 60_000);
  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}
