import type { Language } from '../vocabulary';
import { formatNumber, pluralOf } from './numbers';

describe('numbers in messages', () => {
  it.each([
    [1284, '1,284'],
    [0, '0'],
    [4.5, '4.5'],
    [1_000_000, '1,000,000'],
  ])('writes the number %d', (value, words) => {
    expect(formatNumber(value)).toBe(words);
  });

  it.each([0, 1, 2, 1.5, 21, 999_999, 1_000_000, -1])('finds the plural of %d as Intl does', (value) => {
    for (const language of ['en', 'es'] satisfies Language[])
      expect(pluralOf(value, language)).toBe(new Intl.PluralRules(language).select(value));
  });
});
