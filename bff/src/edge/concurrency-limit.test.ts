import { createConcurrencyLimit } from './concurrency-limit';

const PATIENCE = 1_000;
const IN_TIME = 5_000;

interface Load {
  /** answers a second, one after the other */
  capacity: number;
  /** newcomers a second */
  arrivals: (second: number) => number;
  seconds: number;
}

/** A queue that answers in its order, by a clock that only this test moves. */
function simulate({ capacity, arrivals, seconds }: Load) {
  let at = 0;
  const room = createConcurrencyLimit({ most: 400, least: 128, patienceMs: PATIENCE, now: () => at });
  const queue: { began: number; leave: (answered: boolean) => void }[] = [];
  const seen = Array.from({ length: seconds }, () => ({ good: 0, late: 0, shed: 0, waits: [] as number[] }));
  let owed = 0;
  let coming = 0;
  for (at = 0; at < seconds * 1_000; at += 1) {
    const second = seen[Math.floor(at / 1_000)]!;
    coming += arrivals(Math.floor(at / 1_000)) / 1_000;
    for (; coming >= 1; coming -= 1) {
      const leave = room.enter();
      if (leave) queue.push({ began: at, leave });
      else second.shed += 1;
    }
    owed = queue.length > 0 ? owed + capacity / 1_000 : 0;
    for (; owed >= 1 && queue.length > 0; owed -= 1) {
      const { began, leave } = queue.shift()!;
      leave(true);
      second.waits.push(at - began);
      if (at - began <= IN_TIME) second.good += 1;
      else second.late += 1;
    }
  }
  return { seen, room: room.size() };
}

const sum = (numbers: number[]): number => numbers.reduce((all, one) => all + one, 0);

describe.each([40, 80, 200, 1_000])('a machine that answers %d a second', (capacity) => {
  it('answers as many, in time, when three times as many come', () => {
    const { seen } = simulate({ capacity, arrivals: () => capacity * 3, seconds: 20 });
    expect(sum(seen.map(({ late }) => late))).toBe(0);
    expect(sum(seen.map(({ good }) => good))).toBeGreaterThan(capacity * 20 * 0.95);
  });

  it('turns nobody away while it can answer all, and takes everybody again afterwards', () => {
    const calm = simulate({ capacity, arrivals: () => capacity * 0.8, seconds: 10 });
    expect(sum(calm.seen.map(({ shed }) => shed))).toBe(0);
    const after = simulate({
      capacity,
      arrivals: (second) => capacity * (second < 10 ? 5 : 0.8),
      seconds: 40,
    });
    expect(sum(after.seen.slice(20).map(({ shed }) => shed))).toBe(0);
    expect(after.room).toBe(400);
  });
});

it('finds out within seconds, also when ten times as many come', () => {
  const { seen } = simulate({ capacity: 80, arrivals: () => 800, seconds: 30 });
  expect(sum(seen.slice(10).map(({ late }) => late))).toBe(0);
  expect(sum(seen.slice(10).map(({ good }) => good))).toBeGreaterThan(80 * 20 * 0.95);
});

it('takes a crowd that comes at once, as long as they can be answered', () => {
  const { seen } = simulate({ capacity: 500, arrivals: (second) => (second === 3 ? 380 : 5), seconds: 6 });
  expect(sum(seen.map(({ shed }) => shed))).toBe(0);
});

it('learns nothing from answers that were none', () => {
  let at = 0;
  const room = createConcurrencyLimit({ most: 400, least: 128, patienceMs: PATIENCE, now: () => at });
  for (let i = 0; i < 200; i += 1) {
    const leave = room.enter()!;
    const refused = room.enter()!;
    const refusedToo = room.enter()!;
    refused(false);
    refusedToo(false);
    at += PATIENCE + 1;
    leave(true);
  }
  expect(room.size()).toBe(128);
});
