import { BitSet } from './bit-set';

const { of } = BitSet;
const [some, others] = [
  [0, 3, 31, 32, 64, 1_000],
  [3, 32, 33, 999],
];

describe('a set of numbers', () => {
  it.each<[string, BitSet, number[]]>([
    ['or', BitSet.or([of(...some), of(...others)]), [0, 3, 31, 32, 33, 64, 999, 1_000]],
    ['or of nothing', BitSet.or([]), []],
    ['and', BitSet.and([of(...some), of(...others)]), [3, 32]],
    ['and, the other way', BitSet.and([of(...others), of(...some)]), [3, 32]],
    ['and of three', BitSet.and([of(...some), of(...others), of(32, 33)]), [32]],
    ['and of nothing', BitSet.and([]), []],
    ['among', of(...some).among([of(...others), of(0, 4)]), [0, 3, 32]],
    ['without', of(...some).without(of(3, 1_000)), [0, 31, 32, 64]],
    ['without all', of(3, 4).without(of(3, 4)), []],
  ])('is combined by %s', (_, set, numbers) => {
    expect([...set.numbers()]).toEqual(numbers);
    expect(set.size).toBe(numbers.length);
    expect(numbers.every((number) => set.has(number))).toBe(true);
  });

  const every = (step: number, from: number) =>
    Array.from({ length: 10_000 }, (_, i) => i).filter((i) => i >= from && i % step === 0);
  const sizes = {
    none: [] as number[],
    few: every(700, 100),
    others: every(1_300, 0),
    many: every(3, 0),
    more: every(2, 50),
  };
  it.each(
    Object.entries(sizes).flatMap(([one, a]) =>
      Object.entries(sizes).map(([other, b]) => ({ one, a, other, b })),
    ),
  )('combines $one and $other, as a list or bits', ({ a, b }) => {
    const [one, other] = [of(...a), of(...b)];
    const either = [...new Set([...a, ...b])].sort((x, y) => x - y);
    const both = a.filter((number) => b.includes(number));
    expect([...BitSet.or([one, other]).numbers()]).toEqual(either);
    const shared = BitSet.and([one, other]);
    expect(shared.numbers()).toEqual(both);
    expect(one.among([of(5), other]).numbers()).toEqual(both);
    expect(one.without(shared).numbers()).toEqual(a.filter((number) => !b.includes(number)));
    expect([shared.compact().numbers(), one.compact().numbers()]).toEqual([both, a]);
    expect([BitSet.or([one, other]).size, one.size, other.size]).toEqual([either.length, a.length, b.length]);
  });

  it('counts anew after a change, and gives its first numbers alone', () => {
    const set = of(...some);
    expect(set.size).toBe(6);
    set.add(5);
    set.add(5_000);
    expect(set.size).toBe(8);
    expect([...set.numbers(3)]).toEqual([0, 3, 5]);
    expect([set.has(5_000), set.has(5_001)]).toEqual([true, false]);
  });

  it('leaves the sets that it is combined of as they are', () => {
    const [one, other] = [of(1, 2), of(2, 3)];
    BitSet.or([one, other]).add(9);
    BitSet.and([one, other]).add(9);
    one.among([other]).add(9);
    one.without(of(2)).add(9);
    expect([[...one.numbers()], [...other.numbers()]]).toEqual([
      [1, 2],
      [2, 3],
    ]);
  });
});
