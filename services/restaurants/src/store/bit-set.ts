/**
 * A set of small numbers, a bit for each. Sets are combined word by word: less than a tenth of the time of
 * compressed bitmaps in WebAssembly, which count the bits of each result (docs/decisions/212).
 */
export class BitSet {
  private counted: number | undefined;

  constructor(private words: Uint32Array = new Uint32Array(0)) {}

  /** What is in any of some sets or lists. */
  static or(some: readonly (BitSet | readonly number[])[]): BitSet {
    const sets = some.filter((one) => one instanceof BitSet).sort((a, b) => b.words.length - a.words.length);
    const union = new BitSet(sets[0]?.words.slice());
    for (const { words } of sets.slice(1))
      for (let i = 0; i < words.length; i += 1) union.words[i]! |= words[i]!;
    for (const one of some) if (!(one instanceof BitSet)) for (const number of one) union.add(number);
    return union;
  }

  static and(one: BitSet, other: BitSet): BitSet {
    const words = one.words.slice(0, other.words.length);
    for (let i = 0; i < words.length; i += 1) words[i]! &= other.words[i]!;
    return new BitSet(words);
  }

  static andNot(one: BitSet, other: BitSet): BitSet {
    const words = one.words.slice();
    const shared = Math.min(words.length, other.words.length);
    for (let i = 0; i < shared; i += 1) words[i]! &= ~other.words[i]!;
    return new BitSet(words);
  }

  get size(): number {
    if (this.counted !== undefined) return this.counted;
    let count = 0;
    for (const word of this.words) {
      const pairs = word - ((word >>> 1) & 0x55555555);
      const nibbles = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
      count += Math.imul((nibbles + (nibbles >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
    }
    return (this.counted = count);
  }

  has(number: number): boolean {
    return ((this.words[number >>> 5] ?? 0) & (1 << (number & 31))) !== 0;
  }

  intersects({ words }: BitSet): boolean {
    const shared = Math.min(this.words.length, words.length);
    for (let i = 0; i < shared; i += 1) if ((this.words[i]! & words[i]!) !== 0) return true;
    return false;
  }

  add(number: number): void {
    const at = number >>> 5;
    if (at >= this.words.length) {
      const { words } = this;
      this.words = new Uint32Array(Math.max(at + 1, words.length * 2));
      this.words.set(words);
    }
    this.words[at]! |= 1 << (number & 31);
    this.counted = undefined;
  }

  remove(number: number): void {
    if (this.has(number)) this.words[number >>> 5]! &= ~(1 << (number & 31));
    this.counted = undefined;
  }

  /** The numbers in their order. @param most the first of them alone */
  numbers(most = this.size): Uint32Array {
    const found = new Uint32Array(Math.min(most, this.size));
    let count = 0;
    for (let i = 0; count < found.length; i += 1)
      for (let left = this.words[i]!; left !== 0 && count < found.length; left &= left - 1)
        found[count++] = i * 32 + 31 - Math.clz32(left & -left);
    return found;
  }
}
