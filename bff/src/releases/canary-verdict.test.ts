import { isClearlyWorse } from './canary-verdict';

describe('the verdict on a canary', () => {
  it.each([
    ['fails a tenth against nothing', { loads: 100, errors: 10 }, { loads: 900, errors: 0 }, true],
    ['fails every visit of a few', { loads: 5, errors: 5 }, { loads: 60, errors: 1 }, true],
    ['fails a little more than the live one', { loads: 100, errors: 6 }, { loads: 900, errors: 40 }, false],
    ['fails as often', { loads: 1_000, errors: 50 }, { loads: 9_000, errors: 450 }, false],
    ['fails less', { loads: 100, errors: 5 }, { loads: 100, errors: 50 }, false],
    ['has too few failures', { loads: 4, errors: 4 }, { loads: 1_000, errors: 0 }, false],
    ['fails half while nobody sees the live one', { loads: 20, errors: 10 }, { loads: 0, errors: 0 }, true],
    ['fails some while nobody sees the live one', { loads: 100, errors: 10 }, { loads: 0, errors: 0 }, false],
    [
      'reports more failures than pages were opened',
      { loads: 0, errors: 9 },
      { loads: 100, errors: 0 },
      true,
    ],
  ])('a canary that %s', (_, canary, live, worse) => expect(isClearlyWorse(canary, live)).toBe(worse));
});
