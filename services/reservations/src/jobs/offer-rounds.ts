import type { Log } from '@mesa/server-kit';

/**
 * Runs rounds of waitlist offers, one at a time for each day. A request during a round starts one more after
 * it. A failed round is repeated by the next scan of all watched days.
 */
export function createOfferRounds(run: (restaurantId: string, date: string) => Promise<void>, log: Log) {
  const running = new Map<string, { again: boolean; done: Promise<void> }>();
  let stopped = false;

  const start = (restaurantId: string, date: string): Promise<void> => {
    const key = `${restaurantId}/${date}`;
    const round = { again: false, done: Promise.resolve() };
    running.set(key, round);
    round.done = (async () => {
      do {
        round.again = false;
        try {
          await run(restaurantId, date);
        } catch (error) {
          log.warn({ err: error, restaurantId, date }, 'a round of offers failed');
        }
      } while (round.again && !stopped);
      running.delete(key);
    })();
    return round.done;
  };

  return {
    request(restaurantId: string, date: string): Promise<void> {
      const round = running.get(`${restaurantId}/${date}`);
      if (stopped) return Promise.resolve();
      if (!round) return start(restaurantId, date);
      round.again = true;
      return round.done;
    },
    async stop(): Promise<void> {
      stopped = true;
      await Promise.all([...running.values()].map(({ done }) => done));
    },
  };
}
