import { formatDate, type DateStyle } from './dates';
import { createText } from './text';

const OPTIONS: Record<DateStyle, Intl.DateTimeFormatOptions> = {
  short: { weekday: 'short', month: 'short', day: 'numeric' },
  long: { weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' },
  day: { month: 'long', day: 'numeric' },
  year: { month: 'short', day: 'numeric', year: 'numeric' },
  month: { month: 'long', year: 'numeric' },
  weekday: { weekday: 'long' },
};

describe('dates, times and lists', () => {
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

  it('writes times with no-break spaces, and lists', () => {
    expect(createText({}, 'es').time('7:00 PM', 'at')).toBe('las 7:00\u00A0p.\u00A0m.');
    const words = ['tacos', 'sushi', 'pho'];
    expect(createText({}, 'en').list(words)).toBe('tacos, sushi, and pho');
    expect(createText({}, 'es').list(words)).toBe('tacos, sushi y pho');
    expect(createText({}, 'es').list(['tacos', 'ostras'], 'or')).toBe('tacos u ostras');
  });
});
