import { amongAny, intersection, setOf, union } from './number-sets';

const everyNth = (step: number, from = 0) =>
  Array.from({ length: 10_000 }, (_, i) => i).filter((i) => i >= from && i % step === 0);
const numbersOf = (set: Iterable<number>) => [...set].sort((a, b) => a - b);

/** Kept as lists and as bits. */
const SIZES = {
  none: [] as number[],
  few: everyNth(700, 100),
  others: everyNth(1_300),
  many: everyNth(3),
  more: everyNth(2, 50),
};
const pairs = Object.entries(SIZES).flatMap(([nameA, a]) =>
  Object.entries(SIZES).map(([nameB, b]) => ({ one: nameA, a, other: nameB, b })),
);

describe('sets of numbers', () => {
  it.each(pairs)('combine $one and $other', ({ a, b }) => {
    const [first, second] = [setOf(...a), setOf(...b)];
    const either = [...new Set([...a, ...b])].sort((x, y) => x - y);
    const both = a.filter((number) => b.includes(number));
    expect(numbersOf(union([first, second]))).toEqual(either);
    expect(numbersOf(union([first, second, first, setOf(5)]))).toEqual(numbersOf(new Set([...either, 5])));
    expect(numbersOf(intersection([first, second]))).toEqual(both);
    expect(numbersOf(intersection([second, first, setOf(...everyNth(1))]))).toEqual(both);
    expect(numbersOf(amongAny(first, [setOf(1), second]))).toEqual(both);
    expect(numbersOf(first.new_difference(second))).toEqual(a.filter((number) => !b.includes(number)));
    expect([union([first, second]).size(), intersection([first, second]).size()]).toEqual([
      either.length,
      both.length,
    ]);
    expect([numbersOf(first), numbersOf(second)]).toEqual([a, b]);
  });

  it('are empty without any set', () => {
    expect([union([]).isEmpty(), intersection([]).isEmpty()]).toEqual([true, true]);
  });
});
