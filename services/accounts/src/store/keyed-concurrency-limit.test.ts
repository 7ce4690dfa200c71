import { createKeyedConcurrencyLimit } from './keyed-concurrency-limit';

/** Waits until all pending callbacks have run. */
const settled = () => new Promise(setImmediate);

describe('keyed concurrency limit', () => {
  it('runs the tasks of one key in order of arrival and those of another key meanwhile', async () => {
    const limit = createKeyedConcurrencyLimit(1, 10);
    const started: string[] = [];
    let end: () => void = () => {};
    const ended = new Promise<void>((resolve) => (end = resolve));
    const tasks = ['a', 'a', 'b'].map((key, i) =>
      limit.run(key, async () => {
        started.push(`${key}${i}`);
        if (i === 0) await ended;
      }),
    );
    await settled();
    expect(started).toEqual(['a0', 'b2']);
    end();
    await Promise.all(tasks);
    expect(started).toEqual(['a0', 'b2', 'a1']);
  });

  it('refuses a task when too many of its key wait', async () => {
    const limit = createKeyedConcurrencyLimit(1, 2);
    const tasks = await Promise.allSettled(['a', 'a', 'a', 'a', 'b'].map((key) => limit.run(key, settled)));
    expect(tasks.map(({ status }) => status)).toEqual([
      ...Array(3).fill('fulfilled'),
      'rejected',
      'fulfilled',
    ]);
    expect(tasks[3]).toMatchObject({ reason: { kind: 'unavailable' } });
  });

  it('forgets a key whose tasks have ended, failed and refused ones too', async () => {
    const limit = createKeyedConcurrencyLimit(1, 1);
    const tasks = ['a', 'a', 'a', 'b'].map((key) =>
      limit.run(key, async () => {
        await settled();
        throw new Error('failed');
      }),
    );
    expect(limit.size).toBe(2);
    await Promise.allSettled(tasks);
    expect(limit.size).toBe(0);
    await limit.run('a', settled);
  });
});
