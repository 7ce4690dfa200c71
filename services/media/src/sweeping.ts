import type { Log } from '@mesa/server-kit';
import { sweep } from './actions/sweep';
import type { Tools } from './actions/tools';

/** Sweeps now and every so many minutes, one sweep at a time. `stop` waits for the one that runs. */
export function keepSweeping(tools: Tools, minutes: number, log: Log) {
  let running = Promise.resolve();
  const begin = () => {
    running = running.then(async () => {
      try {
        const swept = await sweep(tools);
        if (swept.uploads + swept.tries > 0) log.info(swept, 'swept');
      } catch (error) {
        log.error({ err: error }, 'could not sweep');
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
