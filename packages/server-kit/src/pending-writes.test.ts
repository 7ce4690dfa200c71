import { PendingWrites } from './pending-writes';

const sums = () => new PendingWrites<number>((a, b) => a + b);

describe('pending writes', () => {
  it('are written once, merged by key', async () => {
    const pending = sums();
    for (const [key, value] of [
      ['a', 1],
      ['b', 2],
      ['a', 3],
    ] as const)
      pending.add(key, value);
    const written: [string, number][][] = [];
    const write = async (entries: [string, number][]) => void written.push(entries);
    await pending.flush(write);
    await pending.flush(write);
    expect(written).toEqual([
      [
        ['a', 4],
        ['b', 2],
      ],
    ]);
  });

  it('are written again after a failure, with what came meanwhile', async () => {
    const pending = sums();
    for (const key of ['a', 'b', 'c']) pending.add(key, 1);
    const written: string[] = [];
    const failing = pending.flush(async ([[key] = ['']]) => {
      pending.add('b', 10);
      if (key === 'b') throw new Error('down');
      written.push(key);
    }, 1);
    await expect(failing).rejects.toThrow('down');
    await pending.flush(async (entries) => void written.push(JSON.stringify(entries)));
    expect([written[0], JSON.parse(written[1]!)]).toEqual([
      'a',
      [
        ['c', 1],
        ['b', 21],
      ],
    ]);
  });
});
