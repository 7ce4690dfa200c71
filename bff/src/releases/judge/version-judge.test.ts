import { isClearlyWorse } from './version-judge';
import type { VisitorCounts } from './version-visitors';

describe('the verdict on a canary', () => {
  const SHARE = 0.2;
  const of = (loads: number, errors: number): VisitorCounts => ({ loads, errors });

  it.each([
    ['fails for four of four, and the live version for nobody', of(4, 4), of(1_000, 0), false],
    ['fails for five of five', of(5, 5), of(60, 1), true],
    ['fails for more than a fifth', of(24, 5), of(225, 0), true],
    ['fails for a fifth', of(25, 5), of(225, 0), false],
    ['fails twice as often as the live version', of(20, 10), of(40, 10), true],
    ['fails more often, and less than twice as often', of(20, 9), of(40, 10), false],
    ['fails as often as the live version', of(1_000, 300), of(9_000, 2_700), false],
    ['fails less often', of(100, 25), of(100, 50), false],
    ['fails for half while nobody uses the live version', of(10, 5), of(0, 0), true],
    ['fails for less than half while nobody uses the live version', of(11, 5), of(0, 0), false],
    ['reports more failures than pages were opened', of(0, 9), of(100, 0), true],
  ])('that %s', (_, canary, live, isWorse) => expect(isClearlyWorse(canary, SHARE, live)).toBe(isWorse));

  it('follows the share that the operator sets', () => {
    const [canary, live] = [of(100, 10), of(900, 9)];
    expect(isClearlyWorse(canary, 0.05, live)).toBe(true);
    expect(isClearlyWorse(canary, 0.1, live)).toBe(false);
    expect(isClearlyWorse(of(10, 10), 1, live)).toBe(false);
  });

  it('ends at most 10 of 1,000 healthy canaries where any version fails for one visitor in twenty', () => {
    for (const percent of [1, 10, 50]) {
      const random = seeded(13);
      let ended = 0;
      for (let run = 0; run < 1_000; run += 1) ended += endsByChance(random, percent) ? 1 : 0;
      expect(ended).toBeLessThanOrEqual(10);
    }
  });

  /** One canary, judged after every failure. */
  function endsByChance(random: () => number, percent: number): boolean {
    const [canary, live] = [of(0, 0), of(0, 0)];
    for (let visitor = 0; visitor < 1_000; visitor += 1) {
      const version = random() * 100 < percent ? canary : live;
      version.loads += 1;
      if (random() >= 0.05) continue;
      version.errors += 1;
      if (isClearlyWorse(canary, SHARE, live)) return true;
    }
    return false;
  }
});

/** The generator of Park and Miller: the same numbers in every run. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
}
