import { isClearlyWorse, type VisitorCounts } from './verdict';

describe('the verdict on a canary', () => {
  it.each([
    [
      'fails for a tenth of its visitors, the live version for nobody',
      { loads: 100, errors: 10 },
      { loads: 900, errors: 0 },
      true,
    ],
    ['fails for 5 of 10', { loads: 10, errors: 5 }, { loads: 10, errors: 0 }, false],
    ['fails for 5 of 7', { loads: 7, errors: 5 }, { loads: 10, errors: 0 }, true],
    ['fails for 12 of 24', { loads: 24, errors: 12 }, { loads: 24, errors: 0 }, true],
    ['fails for all of 5', { loads: 5, errors: 5 }, { loads: 60, errors: 1 }, true],
    ['fails for 5 of 25', { loads: 25, errors: 5 }, { loads: 225, errors: 0 }, true],
    [
      'fails a little more often than the live version',
      { loads: 100, errors: 6 },
      { loads: 900, errors: 40 },
      false,
    ],
    [
      'fails as often as the live version',
      { loads: 1_000, errors: 50 },
      { loads: 9_000, errors: 450 },
      false,
    ],
    ['fails less often', { loads: 100, errors: 5 }, { loads: 100, errors: 50 }, false],
    ['has fewer than five failures', { loads: 4, errors: 4 }, { loads: 1_000, errors: 0 }, false],
    [
      'fails for 5 of 9 while nobody uses the live version',
      { loads: 9, errors: 5 },
      { loads: 0, errors: 0 },
      true,
    ],
    [
      'fails for a tenth while nobody uses the live version',
      { loads: 100, errors: 10 },
      { loads: 0, errors: 0 },
      false,
    ],
    [
      'reports more failures than pages were opened',
      { loads: 0, errors: 9 },
      { loads: 100, errors: 0 },
      true,
    ],
  ])('a canary that %s', (_, canary, live, worse) => expect(isClearlyWorse(canary, live)).toBe(worse));

  /** Both versions fail for this share of visitors, so each canary that ends does so by chance. */
  it.each([0.01, 0.1, 0.2].flatMap((rate) => [1, 10, 50].map((percent) => ({ rate, percent }))))(
    'ends at most 10 of 1,000 healthy canaries: $rate fail, $percent % of visitors',
    ({ rate, percent }) => {
      const random = seeded(13);
      let ended = 0;
      for (let run = 0; run < 1_000; run += 1) ended += endsByChance(random, rate, percent) ? 1 : 0;
      expect(ended).toBeLessThanOrEqual(10);
    },
  );

  it.each([
    // [share of visitors who click, percent of visitors, visitors until the fifth failure at most]
    [1, 10, 200],
    [0.3, 10, 600],
    [0.1, 5, 3_000],
  ])('ends a canary that fails on a click of %d at its fifth or sixth failure', (clicks, percent, within) => {
    const random = seeded(17);
    for (let run = 0; run < 100; run += 1) {
      const [canary, live] = [none(), none()];
      for (let visitor = 0; visitor < within && !isClearlyWorse(canary, live); visitor += 1) {
        const arm = random() * 100 < percent ? canary : live;
        arm.loads += 1;
        if (arm === canary && random() < clicks) arm.errors += 1;
      }
      expect(isClearlyWorse(canary, live)).toBe(true);
      expect(canary.errors).toBeLessThanOrEqual(6);
    }
  });
});

const VISITORS = 1_000;
const none = (): VisitorCounts => ({ loads: 0, errors: 0 });

/** One canary, judged after every failure. */
function endsByChance(random: () => number, rate: number, percent: number): boolean {
  const [canary, live] = [none(), none()];
  for (let visitor = 0; visitor < VISITORS; visitor += 1) {
    const arm = random() * 100 < percent ? canary : live;
    arm.loads += 1;
    if (random() >= rate) continue;
    arm.errors += 1;
    if (isClearlyWorse(canary, live)) return true;
  }
  return false;
}

/** The generator of Park and Miller: the same numbers in every run. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
}
