import { Refusal, MESSAGES } from '@mesa/contract';

export type Gate = ReturnType<typeof createGate>;

/**
 * Lets a few run at once and some wait; decoding is what takes this service's memory, and this is its bound.
 * @param width how many run at once
 * @param waiting how many may wait; one more is refused as `unavailable`
 */
export function createGate(width: number, waiting: number) {
  const line: (() => void)[] = [];
  let running = 0;

  const enter = async () => {
    if (running < width) {
      running += 1;
      return;
    }
    if (line.length >= waiting) throw new Refusal('unavailable', MESSAGES.unavailable);
    await new Promise<void>((next) => line.push(next));
  };
  const leave = () => {
    const next = line.shift();
    // the place is handed on, so that nobody slips in between
    if (next) next();
    else running -= 1;
  };

  return {
    async run<T>(work: () => Promise<T>): Promise<T> {
      await enter();
      try {
        return await work();
      } finally {
        leave();
      }
    },
  };
}
