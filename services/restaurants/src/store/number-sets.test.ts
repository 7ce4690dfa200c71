import { amongAny, intersection, setOf, union } from './number-sets';

const everyNth = (step: number, from = 0) =>
  Array.from({ length: 10_000 }, (_, i) => i).filter((i) => i >= from && i % step === 0);
const numbersOf = (set: Iterable<number>) => [...set].sort((one, other) => one - other);

/** Kept as lists and as bits. */
const SIZES = {
  none: [] as number[],
  few: everyNth(700, 100),
  others: everyNth(1_300),
  many: everyNth(3),
  more: everyNth(2, 50),
};
const pairs = Object.entries(SIZES).flatMap(([one, a]) =>
  Object.entries(SIZES).map(([other, b]) => ({ one, a, other, b })),
);

describe('sets of numbers', () => {
  it.each(pairs)('combine $one and $other', ({ a, b }) => {
    const [one, other] = [setOf(...a), setOf(...b)];
    const either = [...new Set([...a, ...b])].sort((x, y) => x - y);
    const both = a.filter((number) => b.includes(number));
    expect(numbersOf(union([one, other]))).toEqual(either);
    expect(numbersOf(union([one, other, one, setOf(5)]))).toEqual(numbersOf(new Set([...either, 5])));
    expect(numbersOf(intersection([one, other]))).toEqual(both);
    expect(numbersOf(intersection([other, one, setOf(...everyNth(1))]))).toEqual(both);
    expect(numbersOf(amongAny(one, [setOf(1), other]))).toEqual(both);
    expect(numbersOf(one.new_difference(other))).toEqual(a.filter((number) => !b.includes(number)));
    expect([union([one, other]).size(), intersection([one, other]).size()]).toEqual([
      either.length,
      both.length,
    ]);
    expect([numbersOf(one), numbersOf(other)]).toEqual([a, b]);
  });

  it('are empty without any set', () => {
    expect([union([]).isEmpty(), intersection([]).isEmpty()]).toEqual([true, true]);
  });
});
