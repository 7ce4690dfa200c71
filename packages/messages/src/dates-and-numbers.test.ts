import type { Language } from '@mesa/contract';
import { formatDate, formatNumber, formatTimes, pluralOf, type DateStyle } from './dates-and-numbers';
import { createText } from './text';

const OPTIONS: Record<DateStyle, Intl.DateTimeFormatOptions> = {
  short: { weekday: 'short', month: 'short', day: 'numeric' },
  long: { weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' },
  day: { month: 'long', day: 'numeric' },
  year: { month: 'short', day: 'numeric', year: 'numeric' },
  month: { month: 'long', year: 'numeric' },
  weekday: { weekday: 'long' },
};

describe('dates, times and numbers', () => {
  it.each([
    ['2026-11-28', 'short', 'Sat, Nov 28', 'sáb, 28 de nov'],
    ['2026-11-21', 'long', 'Saturday, November 21, 2026', 'sábado, 21 de noviembre de 2026'],
    ['2026-11-21', 'day', 'November 21', '21 de noviembre'],
    ['2026-03-08', 'year', 'Mar 8, 2026', '8 mar 2026'],
    ['2027-01-01', 'short', 'Fri, Jan 1, 2027', 'vie, 1 de ene de 2027'],
    ['2025-12-31', 'day', 'December 31, 2025', '31 de diciembre de 2025'],
    ['not a date', 'short', 'not a date', 'not a date'],
  ] as const)('writes %s as %s', (iso, style, en, es) => {
    expect(formatDate(iso, style, 'en')).toBe(en);
    expect(formatDate(iso, style, 'es')).toBe(es);
  });

  it.each(['en', 'es'] as const)('writes the days of a year as Intl does in %s', (language) => {
    // months that CLDR shortens in another way in Spanish: "sept"
    const same = (text: string) => text.replace('sept ', 'sep ').replace(/sept$/, 'sep');
    for (let day = 1; day <= 365; day += 9)
      for (const style of Object.keys(OPTIONS) as DateStyle[]) {
        const date = new Date(2026, 0, day, 12);
        const words = new Intl.DateTimeFormat(`${language}-US`, OPTIONS[style]).format(date);
        expect(formatDate(date.toISOString(), style, language)).toBe(same(words));
      }
  });

  it.each([
    ['7:00 PM', 'alone', '7:00\u00A0p.\u00A0m.'],
    ['from 11:30 AM to 1:00 PM', 'alone', 'from 11:30\u00A0a.\u00A0m. to 1:00\u00A0p.\u00A0m.'],
    ['7:00 PM', 'at', 'las 7:00\u00A0p.\u00A0m.'],
    ['1:15 PM', 'at', 'la 1:15\u00A0p.\u00A0m.'],
    ['11:00 AM', 'at', 'las 11:00\u00A0a.\u00A0m.'],
    ['Closed', 'alone', 'Closed'],
  ] as const)('writes the times in "%s" (%s)', (text, style, es) => {
    expect(formatTimes(text, style, 'es')).toBe(es);
    expect(formatTimes(text, style, 'en')).toBe(text);
  });

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

  it('writes lists', () => {
    const words = ['tacos', 'sushi', 'pho'];
    expect(createText({}, 'en').list(words)).toBe('tacos, sushi, and pho');
    expect(createText({}, 'es').list(words)).toBe('tacos, sushi y pho');
    expect(createText({}, 'es').list(['tacos', 'ostras'], 'or')).toBe('tacos u ostras');
  });
});
