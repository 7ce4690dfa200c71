import { firstPosition } from './first-position';

/** A set with a smaller share of all numbers is a list, so rare terms cost little in a large catalogue. */
const LISTED = 1 / 128;
const LISTED_MIN = 4;
/** A result with a smaller share is a list. Longer lists take more time to count and combine than bits do. */
const COMPACT = 1 / 512;

/**
 * A set of small numbers: a sorted list while they are few, from then on a bit for each. The integers are
 * signed, because counting the bits of larger ones takes twice as long (docs/decisions/214). A combination
 * may return one of its operands: change only a set that was made by `of`.
 */
export class BitSet {
  private constructor(
    private list: number[],
    private words?: Int32Array,
    /** how many bits of `words` are set; undefined until it is needed */
    private count?: number,
  ) {}

  static of(...numbers: number[]): BitSet {
    const set = new BitSet([]);
    for (const number of numbers) set.add(number);
    return set;
  }

  /** The numbers that are in at least one of the sets. */
  static or(some: readonly BitSet[]): BitSet {
    const sets = [...new Set(some)].filter(({ words, list }) => words ?? list.length > 0);
    if (sets.length < 2) return sets[0] ?? BitSet.of();
    const words = new Int32Array(Math.max(...sets.map((one) => one.width)));
    for (const one of sets) one.write(words);
    return new BitSet([], words);
  }

  /** The numbers that are in every set; none when there are no sets. */
  static and(sets: readonly BitSet[]): BitSet {
    if (sets.length < 2) return sets[0] ?? BitSet.of();
    const lists = sets.filter(({ words }) => !words).sort((one, other) => one.size - other.size);
    const first = lists[0] ?? sets[0]!;
    const others = sets.filter((one) => one !== first);
    if (!first.words) return first.filter((number) => others.every((one) => one.has(number)));
    const words = first.words.slice(0, Math.min(...sets.map((one) => one.width)));
    for (const { words: more } of others) for (let i = 0; i < words.length; i += 1) words[i]! &= more![i]!;
    return new BitSet([], words);
  }

  get size(): number {
    return this.words ? (this.count ??= countBits(this.words)) : this.list.length;
  }

  /** The numbers of this set that are in any of `sets`. */
  among(sets: readonly BitSet[]): BitSet {
    if (this.words) return BitSet.and([this, BitSet.or(sets)]);
    return this.filter((number) => sets.some((one) => one.has(number)));
  }

  /** @param some numbers that are all in this set */
  without(some: BitSet): BitSet {
    if (some.size === 0) return this;
    if (!this.words) return this.filter((number) => !some.has(number));
    const words = this.words.slice();
    if (some.words) for (let i = 0; i < some.words.length; i += 1) words[i]! &= ~some.words[i]!;
    else for (const number of some.list) words[number >>> 5]! &= ~(1 << number);
    return new BitSet([], words, this.size - some.size).compact();
  }

  /** The same set, as a list if it has few numbers. */
  compact(): BitSet {
    const isSame = !this.words || this.size >= this.width * 32 * COMPACT;
    return isSame ? this : new BitSet(this.numbers());
  }

  has(number: number): boolean {
    if (this.words) return ((this.words[number >>> 5] ?? 0) & (1 << number)) !== 0;
    const { list } = this;
    return list[firstPosition(list.length, (i) => list[i]! < number)] === number;
  }

  add(number: number): void {
    if (this.has(number)) return;
    const { list, size, width } = this;
    const isLast = number > (list.at(-1) ?? -1);
    if (!this.words && isLast && size < Math.max(LISTED_MIN, number * LISTED)) {
      list.push(number);
      return;
    }
    if (!this.words || number >>> 5 >= width) {
      const words = new Int32Array(Math.max(width, Math.ceil(((number >>> 5) + 1) * 1.25)));
      this.write(words);
      [this.words, this.list] = [words, []];
    }
    this.words[number >>> 5]! |= 1 << number;
    this.count = size + 1;
  }

  /** The numbers in their order. @param most the first of them alone */
  numbers(most = Infinity): number[] {
    const { words, list } = this;
    if (!words) return list.slice(0, most);
    const found: number[] = [];
    for (let i = 0; i < words.length && found.length < most; i += 1)
      for (let left = words[i]!; left !== 0; left &= left - 1)
        found.push(i * 32 + 31 - Math.clz32(left & -left));
    return found.slice(0, most);
  }

  private get width(): number {
    return this.words?.length ?? ((this.list.at(-1) ?? -1) >> 5) + 1;
  }

  /** Sets the bits of this set's numbers in `words`, which must be wide enough. */
  private write(words: Int32Array): void {
    const { words: mine, list } = this;
    if (mine) for (let i = 0; i < mine.length; i += 1) words[i]! |= mine[i]!;
    else for (const number of list) words[number >>> 5]! |= 1 << number;
  }

  private filter(fits: (number: number) => boolean): BitSet {
    return new BitSet(this.list.filter(fits));
  }
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
