import { isMet, isWorse, printFigures } from './result';

describe('figures of a bench', () => {
  it.each([
    [{ value: 2, atMost: 2 }, true],
    [{ value: 2.1, atMost: 2 }, false],
    [{ value: 0.5, atLeast: 0.5 }, true],
    [{ value: 0.4, atLeast: 0.5 }, false],
  ])('%j meets its goal: %s', (figure, met) => {
    expect(isMet(figure)).toBe(met);
  });

  it.each([
    [{ value: 2.2, atMost: 1 }, false],
    [{ value: 2.3, atMost: 9 }, true],
    [{ value: 1.8, atLeast: 9 }, false],
    [{ value: 1.7, atLeast: 1 }, true],
  ])('%j is worse than 2 by more than a tenth: %s', (figure, worse) => {
    expect(isWorse(figure, { value: 2, tolerance: 0.101 })).toBe(worse);
  });

  it('prints each with its goal', () => {
    expect(printFigures({ hop: { value: 3, atMost: 2.5 }, reads: { value: 0.9, atLeast: 0.5 } })).toBe(
      'NOT MET hop: 3.00 (goal: at most 2.5)\nmet     reads: 0.90 (goal: at least 0.5)',
    );
  });
});
