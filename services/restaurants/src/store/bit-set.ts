import { firstPosition } from './first-position';

/** A set with a smaller share of all numbers is a list: rare terms cost little in a large catalogue. */
const LISTED = 1 / 128;
const LISTED_MIN = 4;
const NONE = new Int32Array(0);

/**
 * A set of small numbers: a sorted list while they are few, from then on a bit for each. The integers are
 * signed, because counting the bits of larger ones takes twice as long (docs/decisions/214). A combination
 * may return one of its operands: change only a set that was made by `of`.
 */
export class BitSet {
  /** of `words`, it is counted when it is needed */
  private count: number | undefined;

  private constructor(
    private list: Int32Array,
    private words?: Int32Array,
  ) {
    this.count = words ? undefined : list.length;
  }

  static of(...numbers: number[]): BitSet {
    const set = new BitSet(NONE);
    for (const number of numbers) set.add(number);
    return set;
  }

  /** What is in any of some sets. */
  static or(some: readonly BitSet[]): BitSet {
    const sets = [...new Set(some)].filter(({ words, count }) => words ?? count);
    if (sets.length < 2) return sets[0] ?? BitSet.of();
    const width = Math.max(...sets.map((one) => one.width));
    if (sets.reduce((sum, one) => sum + (one.words ? Infinity : one.size), 0) < width * 32 * LISTED)
      return new BitSet(merge(sets.map((one) => one.numbers())));
    const words = new Int32Array(width);
    for (const one of sets) one.write(words);
    return new BitSet(NONE, words);
  }

  static and(one: BitSet, other: BitSet): BitSet {
    if (one === other) return one;
    const [few, many] = one.words ? [other, one] : [one, other];
    if (!few.words) return few.filter(many, true);
    const words = few.words.slice(0, many.width);
    for (let i = 0; i < words.length; i += 1) words[i]! &= many.words![i]!;
    return new BitSet(NONE, words);
  }

  static andNot(one: BitSet, other: BitSet): BitSet {
    if (other.count === 0) return one;
    if (!one.words) return one.filter(other, false);
    const words = one.words.slice();
    other.erase(words);
    return new BitSet(NONE, words);
  }

  get size(): number {
    return (this.count ??= countBits(this.words!));
  }

  has(number: number): boolean {
    if (this.words) return ((this.words[number >>> 5] ?? 0) & (1 << number)) !== 0;
    const { list, size } = this;
    const at = firstPosition(size, (i) => list[i]! < number);
    return at < size && list[at] === number;
  }

  add(number: number): void {
    const { size } = this;
    const isNext = size === 0 || number > this.list[size - 1]!;
    if (!this.words && isNext && size < Math.max(LISTED_MIN, number * LISTED)) {
      if (size === this.list.length) this.list = grown(this.list, size * 2 || 1);
      this.list[size] = number;
    } else if (this.has(number)) return;
    else {
      const words = this.toWords();
      const at = number >>> 5;
      this.words = at < words.length ? words : grown(words, Math.ceil((at + 1) * 1.25));
      this.words[at]! |= 1 << number;
    }
    this.count = size + 1;
  }

  remove(number: number): void {
    if (!this.has(number)) return;
    this.words = this.toWords();
    this.words[number >>> 5]! &= ~(1 << number);
    this.count = this.size - 1;
  }

  /** The numbers in their order. @param most the first of them alone */
  numbers(most = this.size): Int32Array {
    const { words, size } = this;
    if (!words) return this.list.subarray(0, Math.min(most, size));
    const found = new Int32Array(Math.min(most, size));
    let count = 0;
    for (let i = 0; count < found.length; i += 1)
      for (let left = words[i]!; left !== 0 && count < found.length; left &= left - 1)
        found[count++] = i * 32 + 31 - Math.clz32(left & -left);
    return found;
  }

  private get width(): number {
    return this.words?.length ?? ((this.list[this.size - 1] ?? -1) >> 5) + 1;
  }

  private toWords(): Int32Array {
    if (this.words) return this.words;
    const words = new Int32Array(this.width);
    this.write(words);
    this.list = NONE;
    return words;
  }

  /** Sets these bits of words that are wide enough. */
  private write(words: Int32Array): void {
    const { words: mine, list, size } = this;
    if (mine) for (let i = 0; i < mine.length; i += 1) words[i]! |= mine[i]!;
    else for (let i = 0; i < size; i += 1) words[list[i]! >>> 5]! |= 1 << list[i]!;
  }

  /** Clears these bits. */
  private erase(words: Int32Array): void {
    const { words: mine, list, size } = this;
    const shared = Math.min(words.length, this.width);
    if (mine) for (let i = 0; i < shared; i += 1) words[i]! &= ~mine[i]!;
    else
      for (let i = 0; i < size && list[i]! >>> 5 < shared; i += 1) words[list[i]! >>> 5]! &= ~(1 << list[i]!);
  }

  /** The numbers of a list that another set has, or has not. */
  private filter(other: BitSet, isIn: boolean): BitSet {
    const { list, size } = this;
    const [others, otherSize] = [other.list, other.words ? 0 : other.size];
    const kept = new Int32Array(size);
    let [count, at] = [0, 0];
    for (let i = 0; i < size; i += 1) {
      const number = list[i]!;
      while (at < otherSize && others[at]! < number) at += 1;
      const isThere = other.words ? other.has(number) : at < otherSize && others[at] === number;
      if (isThere === isIn) kept[count++] = number;
    }
    return new BitSet(kept.subarray(0, count));
  }
}

/** The same numbers, with room at their end. */
export function grown(words: Int32Array, length: number): Int32Array {
  const wider = new Int32Array(length);
  wider.set(words);
  return wider;
}

/** Sorted lists as one, without duplicates. */
function merge(lists: Int32Array[]): Int32Array {
  while (lists.length > 1) lists.push(mergeTwo(lists.shift()!, lists.shift()!));
  return lists[0]!;
}

function mergeTwo(one: Int32Array, other: Int32Array): Int32Array {
  const merged = new Int32Array(one.length + other.length);
  let [count, i, k] = [0, 0, 0];
  while (i < one.length && k < other.length) {
    const [a, b] = [one[i]!, other[k]!];
    merged[count++] = a < b ? a : b;
    if (a <= b) i += 1;
    if (b <= a) k += 1;
  }
  const rest = i < one.length ? one.subarray(i) : other.subarray(k);
  merged.set(rest, count);
  return merged.subarray(0, count + rest.length);
}

function countBits(words: Int32Array): number {
  let count = 0;
  for (let i = 0; i < words.length; i += 1) {
    const word = words[i]!;
    const pairs = (word - ((word >>> 1) & 0x55555555)) | 0;
    const nibbles = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
    count += Math.imul((nibbles + (nibbles >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
  }
  return count;
}
