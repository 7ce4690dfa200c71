/** A stream of numbers that depends on its seed alone, so that every part that seeds draws the same world. */
export interface Chance {
  /** at least 0, below 1 */
  next: () => number;
  /** a whole number from `least` to `most`, both possible */
  whole: (least: number, most: number) => number;
  pick: <T>(list: readonly T[]) => T;
  /** `count` different members in a drawn order; all of them when there are fewer */
  some: <T>(list: readonly T[], count: number) => T[];
  /** roughly a bell around 0, spread 1, never beyond 3 */
  bell: () => number;
}

/** @param seed what the stream is for, e.g. chance('floor', 7) */
export function chance(...seed: readonly (string | number)[]): Chance {
  let state = hash(seed.join('/'));
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const whole = (least: number, most: number) => least + Math.floor(next() * (most - least + 1));
  return {
    next,
    whole,
    pick: (list) => list[whole(0, list.length - 1)]!,
    some(list, count) {
      const left = [...list];
      const taken = [];
      while (taken.length < count && left.length > 0)
        taken.push(...left.splice(whole(0, left.length - 1), 1));
      return taken;
    },
    bell: () => (next() + next() + next() + next() - 2) * 1.5,
  };
}

/** 32 bits of a text: FNV-1a, stirred at the end so that near seeds lie far apart. */
export function hash(text: string): number {
  let sum = 0x811c9dc5;
  for (let i = 0; i < text.length; i += 1) sum = Math.imul(sum ^ text.charCodeAt(i), 0x01000193);
  sum = Math.imul(sum ^ (sum >>> 16), 0x85ebca6b);
  sum = Math.imul(sum ^ (sum >>> 13), 0xc2b2ae35);
  return (sum ^ (sum >>> 16)) >>> 0;
}
