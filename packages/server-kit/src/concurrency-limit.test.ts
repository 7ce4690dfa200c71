import { Refusal } from '@mesa/contract';
import { createConcurrencyLimit } from './concurrency-limit';

/** Work that ends when the test says so. */
function held() {
  let end: () => void = () => {};
  const ended = new Promise<void>((resolve) => (end = resolve));
  return { end, ended };
}

/** Waits until all pending callbacks have run. */
const settled = () => new Promise(setImmediate);

describe('concurrency limit', () => {
  it('runs as many tasks as the limit, and the others in order of arrival', async () => {
    const limit = createConcurrencyLimit(2, 10);
    const started: number[] = [];
    const works = [0, 1, 2, 3].map(() => held());
    const all = works.map((work, i) =>
      limit.run(async () => {
        started.push(i);
        await work.ended;
      }),
    );
    await settled();
    expect(started).toEqual([0, 1]);
    works[1]!.end();
    await all[1];
    await settled();
    expect(started).toEqual([0, 1, 2]);
    works[0]!.end();
    await all[0];
    await settled();
    expect(started).toEqual([0, 1, 2, 3]);
    for (const work of works) work.end();
    await Promise.all(all);
  });

  it('starts the next task when one fails', async () => {
    const limit = createConcurrencyLimit(1, 10);
    await expect(limit.run(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    expect(await limit.run(async () => 'next')).toBe('next');
  });

  it('refuses a task when the queue is full', async () => {
    const limit = createConcurrencyLimit(1, 1);
    const work = held();
    const first = limit.run(() => work.ended);
    const second = limit.run(async () => 'second');
    await expect(limit.run(async () => 'third')).rejects.toMatchObject({
      kind: 'unavailable',
    } satisfies Partial<Refusal>);
    work.end();
    expect(await Promise.all([first, second])).toEqual([undefined, 'second']);
  });

  it('runs the tasks of another key meanwhile', async () => {
    const limit = createConcurrencyLimit(1, 1);
    const work = held();
    const first = limit.run(() => work.ended, 'a');
    const second = limit.run(async () => 'second', 'a');
    expect(await limit.run(async () => 'other', 'b')).toBe('other');
    await expect(limit.run(async () => 'third', 'a')).rejects.toMatchObject({ kind: 'unavailable' });
    work.end();
    expect(await Promise.all([first, second])).toEqual([undefined, 'second']);
  });

  it('forgets a key whose tasks have ended, failed and refused ones too', async () => {
    const limit = createConcurrencyLimit(1, 1);
    const fail = async () => {
      await settled();
      throw new Error('failed');
    };
    const tasks = ['a', 'a', 'a', 'b'].map((key) => limit.run(fail, key));
    expect(limit.size).toBe(2);
    await Promise.allSettled(tasks);
    expect(limit.size).toBe(0);
  });
});
