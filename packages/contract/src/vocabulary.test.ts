import { averageOf, cutAverage } from './vocabulary';

describe('averages', () => {
  it.each([
    [999, 250, 3.99, '3.9'],
    [14, 3, 4.66, '4.6'],
    [1_497, 300, 4.99, '4.9'],
    [10, 2, 5, '5'],
    [9, 2, 4.5, '4.5'],
    [0, 0, 0, '0'],
  ])('a sum of %i over %i reviews is %d and shown as %s', (sum, count, average, shown) => {
    expect(averageOf(sum, count)).toBe(average);
    expect(cutAverage(average)).toBe(shown);
  });

  it('is at most the exact average, and less than a hundredth below it', () => {
    for (const count of [1, 3, 7, 29, 60, 250])
      for (let sum = count; sum <= 5 * count; sum += 3) {
        expect(averageOf(sum, count)).toBeLessThanOrEqual(sum / count);
        expect(sum / count - averageOf(sum, count)).toBeLessThan(0.01 + 1e-9);
      }
  });

  it.each([
    ['4.8666', '4.8'],
    [3.2571, '3.2'],
    [5, '5'],
  ])('%s is cut to three characters', (average, shown) => {
    expect(cutAverage(average)).toBe(shown);
  });
});
