import { FairQueue } from './fair-queue';

/** An event loop whose iterations the test runs. */
function testLoop() {
  let next: (() => void) | undefined;
  const queue = new FairQueue((run) => (next = run));
  const done: number[] = [];
  return {
    queue,
    iterate: (): number[] => {
      const run = next;
      next = undefined;
      run?.();
      return [...done];
    },
    add: (...all: number[]) => all.forEach((number) => queue.add(() => void done.push(number))),
    isIdle: () => next === undefined,
  };
}

describe('the fair queue', () => {
  it('starts one request per iteration, in order, and is idle when it is empty', () => {
    const { iterate, add, isIdle } = testLoop();
    add(1, 2, 3);
    expect(iterate()).toEqual([1]);
    expect(iterate()).toEqual([1, 2]);
    expect(iterate()).toEqual([1, 2, 3]);
    expect(isIdle()).toBe(true);
    add(4);
    expect(iterate()).toEqual([1, 2, 3, 4]);
  });

  it('accepts up to 16 connections before the next request', () => {
    const { iterate, add, queue } = testLoop();
    add(1, 2);
    for (let i = 0; i < 3; i += 1) {
      queue.connectionAccepted();
      expect(iterate()).toEqual([]);
    }
    expect(iterate()).toEqual([1]);
    for (let i = 0; i < 16; i += 1) {
      queue.connectionAccepted();
      expect(iterate()).toEqual([1]);
    }
    queue.connectionAccepted();
    expect(iterate()).toEqual([1, 2]);
  });

  it('runs what a request adds in a later iteration', () => {
    const { iterate, add, queue, isIdle } = testLoop();
    queue.add(() => add(5));
    expect(iterate()).toEqual([]);
    expect(iterate()).toEqual([5]);
    expect(isIdle()).toBe(true);
  });
});
