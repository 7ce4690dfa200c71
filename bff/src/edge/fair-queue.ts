/** between two requests, however many come in: or a stream of newcomers would keep all work from beginning */
const NEWCOMERS_MOST = 16;

export type FairQueue = ReturnType<typeof createFairQueue>;

/**
 * Begins one request in each turn of Node's loop, and none in a turn in which a newcomer was let in. Node lets in one
 * connection a turn (libuv 1.45 and later): with turns full of work newcomers stand outside for seconds, where nobody even
 * turns them away, and the work is done for those who have long gone.
 */
export function createFairQueue(nextTurn: (run: () => void) => void = setImmediate) {
  const waiting: (() => void)[] = [];
  let going = false;
  let newcomers = 0;
  let cameIn = false;

  const turn = (): void => {
    if (cameIn && newcomers < NEWCOMERS_MOST) newcomers += 1;
    else {
      newcomers = 0;
      waiting.shift()!();
    }
    cameIn = false;
    going = waiting.length > 0;
    if (going) nextTurn(turn);
  };

  return {
    /** A connection was let in: there may be another one behind it. */
    cameIn: (): void => void (cameIn = true),
    /** Runs it when it is its turn. */
    take(begin: () => void): void {
      waiting.push(begin);
      if (going) return;
      going = true;
      nextTurn(turn);
    },
  };
}
