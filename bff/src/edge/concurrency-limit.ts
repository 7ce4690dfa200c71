const WINDOW_MS = 250;
/** so many answers say how long one takes */
const ENOUGH = 5;

interface ConcurrencyLimitOptions {
  /** never more requests at once */
  most: number;
  /** always so many: below, it is not the number that makes them slow */
  least: number;
  /** milliseconds a diner should wait at most, when everybody comes at once */
  patienceMs: number;
  now: () => number;
}

export type ConcurrencyLimit = ReturnType<typeof createConcurrencyLimit>;

/**
 * How many requests may be under way at once, found by how long they take: what one machine answers in a blink makes
 * another queue for seconds, and then all wait in vain. Once the usual answer takes longer than diners' patience, there is
 * room for a quarter less than are under way; once it takes less than half of that, for a little more again.
 */
export function createConcurrencyLimit({ most, least, patienceMs, now }: ConcurrencyLimitOptions) {
  let room = most;
  let underWay = 0;
  let windowEnds = 0;
  let took: number[] = [];

  const learn = (at: number): void => {
    if (at < windowEnds || took.length < ENOUGH) return;
    const usual = took.sort((a, b) => a - b)[took.length >> 1]!;
    if (usual > patienceMs) room = Math.max(least, Math.floor(Math.min(room, underWay) * 0.75));
    else if (usual < patienceMs / 2) room = Math.min(most, Math.ceil(room * 1.1));
    took = [];
    windowEnds = at + WINDOW_MS;
  };

  return {
    /** @returns how to leave, or undefined when there is no room; what was no answer says nothing about how long one takes */
    enter(): ((answered: boolean) => void) | undefined {
      if (underWay >= room) return undefined;
      underWay += 1;
      const began = now();
      return (answered) => {
        const at = now();
        if (answered) took.push(at - began);
        learn(at);
        underWay -= 1;
      };
    },
    size: () => room,
  };
}
