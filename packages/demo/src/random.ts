/** Random numbers that depend only on a seed, so that all services seed the same data. */
export interface Random {
  /** at least 0, below 1 */
  next: () => number;
  /** a whole number from `least` to `most`, both included */
  integer: (least: number, most: number) => number;
  pick: <T>(list: readonly T[]) => T;
  /** `count` different members in random order; all of them if there are fewer */
  sample: <T>(list: readonly T[], count: number) => T[];
  /** about normal: mean 0, standard deviation 0.87, from -3 to 3 */
  gaussian: () => number;
}

/** @param seed the purpose of the numbers: createRandom('floor', 7) */
export function createRandom(...seed: readonly (string | number)[]): Random {
  let state = hash(seed.join('/'));
  // mulberry32
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const integer = (least: number, most: number) => least + Math.floor(next() * (most - least + 1));
  return {
    next,
    integer,
    pick: (list) => list[integer(0, list.length - 1)]!,
    sample(list, count) {
      const left = [...list];
      const taken = [];
      while (taken.length < count && left.length > 0)
        taken.push(...left.splice(integer(0, left.length - 1), 1));
      return taken;
    },
    // the sum of uniform numbers is nearly normal
    gaussian: () => (next() + next() + next() + next() - 2) * 1.5,
  };
}

/** A 32-bit hash: FNV-1a with MurmurHash3's finalizer, so that similar seeds give unrelated numbers. */
export function hash(text: string): number {
  let sum = 0x811c9dc5;
  for (let i = 0; i < text.length; i += 1) sum = Math.imul(sum ^ text.charCodeAt(i), 0x01000193);
  sum = Math.imul(sum ^ (sum >>> 16), 0x85ebca6b);
  sum = Math.imul(sum ^ (sum >>> 13), 0xc2b2ae35);
  return (sum ^ (sum >>> 16)) >>> 0;
}
