import { ConcurrencyLimit } from './concurrency-limit';

describe('the concurrency limit', () => {
  const TARGET_MS = 1_000;
  const IN_TIME = 5_000;

  interface Load {
    /** responses a second, one after the other */
    capacity: number;
    /** requests a second */
    arrivals: (second: number) => number;
    seconds: number;
  }

  /** Simulates a server with a queue, by a clock that only this test moves. */
  function simulate({ capacity, arrivals, seconds }: Load) {
    let at = 0;
    const limit = new ConcurrencyLimit({ max: 400, min: 128, targetMs: TARGET_MS, now: () => at });
    const queue: { began: number; release: (answered: boolean) => void }[] = [];
    const seen = Array.from({ length: seconds }, () => ({
      good: 0,
      late: 0,
      refused: 0,
      waits: [] as number[],
    }));
    let owed = 0;
    let coming = 0;
    for (at = 0; at < seconds * 1_000; at += 1) {
      const second = seen[Math.floor(at / 1_000)]!;
      coming += arrivals(Math.floor(at / 1_000)) / 1_000;
      for (; coming >= 1; coming -= 1) {
        const release = limit.acquire();
        if (release) queue.push({ began: at, release });
        else second.refused += 1;
      }
      owed = queue.length > 0 ? owed + capacity / 1_000 : 0;
      for (; owed >= 1 && queue.length > 0; owed -= 1) {
        const { began, release } = queue.shift()!;
        release(true);
        second.waits.push(at - began);
        if (at - began <= IN_TIME) second.good += 1;
        else second.late += 1;
      }
    }
    return { seen, limit: limit.current };
  }

  const sum = (numbers: number[]): number => numbers.reduce((all, number) => all + number, 0);

  describe.each([40, 80, 200, 1_000])('with a capacity of %d responses a second', (capacity) => {
    it('responds at full capacity and in time at three times the load', () => {
      const { seen } = simulate({ capacity, arrivals: () => capacity * 3, seconds: 20 });
      expect(sum(seen.map(({ late }) => late))).toBe(0);
      expect(sum(seen.map(({ good }) => good))).toBeGreaterThan(capacity * 20 * 0.95);
    });

    it('refuses nothing below capacity, and nothing again after an overload', () => {
      const calm = simulate({ capacity, arrivals: () => capacity * 0.8, seconds: 10 });
      expect(sum(calm.seen.map(({ refused }) => refused))).toBe(0);
      const after = simulate({
        capacity,
        arrivals: (second) => capacity * (second < 10 ? 5 : 0.8),
        seconds: 40,
      });
      expect(sum(after.seen.slice(20).map(({ refused }) => refused))).toBe(0);
      expect(after.limit).toBe(400);
    });
  });

  it('adapts within seconds, even at ten times the load', () => {
    const { seen } = simulate({ capacity: 80, arrivals: () => 800, seconds: 30 });
    expect(sum(seen.slice(10).map(({ late }) => late))).toBe(0);
    expect(sum(seen.slice(10).map(({ good }) => good))).toBeGreaterThan(80 * 20 * 0.95);
  });

  it('accepts a burst that it can serve', () => {
    const { seen } = simulate({ capacity: 500, arrivals: (second) => (second === 3 ? 380 : 5), seconds: 6 });
    expect(sum(seen.map(({ refused }) => refused))).toBe(0);
  });

  it('takes no samples from failed requests', () => {
    let at = 0;
    const limit = new ConcurrencyLimit({ max: 400, min: 128, targetMs: TARGET_MS, now: () => at });
    for (let i = 0; i < 200; i += 1) {
      const release = limit.acquire()!;
      const failed = limit.acquire()!;
      const failedToo = limit.acquire()!;
      failed(false);
      failedToo(false);
      at += TARGET_MS + 1;
      release(true);
    }
    expect(limit.current).toBe(128);
  });
});
