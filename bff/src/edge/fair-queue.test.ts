import { createFairQueue } from './fair-queue';

/** A loop that turns when the test says so. */
function testTurns() {
  let next: (() => void) | undefined;
  const turns = createFairQueue((run) => (next = run));
  const done: number[] = [];
  const turn = (times = 1): number[] => {
    for (let i = 0; i < times; i += 1) {
      const run = next;
      next = undefined;
      run?.();
    }
    return [...done];
  };
  return {
    turns,
    turn,
    take: (...all: number[]) => all.forEach((one) => turns.take(() => void done.push(one))),
    rests: () => next === undefined,
  };
}

it('begins one a turn, in the order they came, and rests when there is none', () => {
  const { turn, take, rests } = testTurns();
  take(1, 2, 3);
  expect(turn()).toEqual([1]);
  expect(turn()).toEqual([1, 2]);
  expect(turn()).toEqual([1, 2, 3]);
  expect(rests()).toBe(true);
  take(4);
  expect(turn()).toEqual([1, 2, 3, 4]);
});

it('lets newcomers in first, and yet goes on with the work', () => {
  const { turn, take, turns } = testTurns();
  take(1, 2);
  for (let i = 0; i < 3; i += 1) {
    turns.cameIn();
    expect(turn()).toEqual([]);
  }
  expect(turn()).toEqual([1]);
  for (let i = 0; i < 16; i += 1) {
    turns.cameIn();
    expect(turn()).toEqual([1]);
  }
  turns.cameIn();
  expect(turn()).toEqual([1, 2]);
});

it('takes what a beginning brings with it in a turn of its own', () => {
  const { turn, take, turns, rests } = testTurns();
  turns.take(() => take(5));
  expect(turn()).toEqual([]);
  expect(turn()).toEqual([5]);
  expect(rests()).toBe(true);
});
