/** Random numbers that depend only on a seed, so that a proof can be repeated. */
export function seededRandom(seed: number) {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  return {
    next,
    chance: (share: number): boolean => next() < share,
    pick: <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)]!,
    whole: (least: number, most: number): number => least + Math.floor(next() * (most - least + 1)),
  };
}

export type SeededRandom = ReturnType<typeof seededRandom>;
