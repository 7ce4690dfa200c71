import { countOf, formatDate, formatNumber } from './format';
import { formatSeconds } from './format-seconds';

describe('words for dates and numbers', () => {
  it.each([
    ['2026-11-21', 'short', 'Sat, Nov 21'],
    ['2026-11-21', 'long', 'Saturday, November 21, 2026'],
    ['2026-11-21', 'day', 'November 21'],
    ['2026-11-21', 'year', 'Nov 21, 2026'],
    ['2026-03-08', 'short', 'Sun, Mar 8'],
    ['2026-11-01', 'short', 'Sun, Nov 1'],
    ['not a date', 'short', 'not a date'],
  ] as const)('writes %s as %s: %s', (iso, style, words) => {
    expect(formatDate(iso, style)).toBe(words);
  });

  it('counts with commas and the right plural', () => {
    expect(formatNumber(1284)).toBe('1,284');
    expect(countOf(1, 'review')).toBe('1 review');
    expect(countOf(0, 'restaurant')).toBe('0 restaurants');
    expect(countOf(2, 'Person', 'People')).toBe('2 People');
  });

  it.each([
    [125, '2:05'],
    [60, '1:00'],
    [0.2, '0:01'],
    [-3, '0:00'],
  ])('writes %d seconds as %s', (seconds, words) => {
    expect(formatSeconds(seconds)).toBe(words);
  });
});
