import type { Language } from '@mesa/contract';

/**
 * "Sat, Nov 21", "Saturday, November 21, 2026", "November 21", "Nov 21, 2026", "November 2026" or "Saturday".
 * A date that is not of this year has its year in each of them but the last.
 */
export type DateStyle = 'short' | 'long' | 'day' | 'year' | 'month' | 'weekday';

/*
 * Dates without Intl: its first use takes a phone 0.1 s, and the first screen shows some.
 */

interface DateWords {
  months: readonly string[];
  weekdays: readonly string[];
  styles: Record<DateStyle, (weekday: string, month: string, day: number, year: number) => string>;
}

let clock = () => new Date();

/** The clock that says which year is this one; tests set theirs. */
export function setClock(next: () => Date): void {
  clock = next;
}

const isThisYear = (year: number) => year === clock().getFullYear();

const short = (word: string) => word.slice(0, 3);

const WORDS: Record<Language, DateWords> = {
  en: {
    months: 'January February March April May June July August September October November December'.split(
      ' ',
    ),
    weekdays: 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' '),
    styles: {
      short: (weekday, month, day, year) =>
        `${short(weekday)}, ${short(month)} ${day}${isThisYear(year) ? '' : `, ${year}`}`,
      long: (weekday, month, day, year) => `${weekday}, ${month} ${day}, ${year}`,
      day: (_, month, day, year) => `${month} ${day}${isThisYear(year) ? '' : `, ${year}`}`,
      year: (_, month, day, year) => `${short(month)} ${day}, ${year}`,
      month: (_, month, _day, year) => `${month} ${year}`,
      weekday: (weekday) => weekday,
    },
  },
  es: {
    months: 'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'.split(
      ' ',
    ),
    weekdays: 'domingo lunes martes miércoles jueves viernes sábado'.split(' '),
    styles: {
      short: (weekday, month, day, year) =>
        `${short(weekday)}, ${day} de ${short(month)}${isThisYear(year) ? '' : ` de ${year}`}`,
      long: (weekday, month, day, year) => `${weekday}, ${day} de ${month} de ${year}`,
      day: (_, month, day, year) => `${day} de ${month}${isThisYear(year) ? '' : ` de ${year}`}`,
      year: (_, month, day, year) => `${day} ${short(month)} ${year}`,
      month: (_, month, _day, year) => `${month} de ${year}`,
      weekday: (weekday) => weekday,
    },
  },
};

/**
 * A date in words.
 * @param iso yyyy-mm-dd, the same day everywhere; or an instant, shown as its day in the visitor's time zone.
 *   Any other text is returned unchanged.
 */
export function formatDate(iso: string, style: DateStyle, language: Language): string {
  // without a zone, a date and time is parsed in the visitor's own
  const day = new Date(/^\d{4}-\d{2}-\d{2}$/.test(iso) ? `${iso}T12:00:00` : iso);
  if (Number.isNaN(day.getTime())) return iso;
  const { weekdays, months, styles } = WORDS[language];
  return styles[style](weekdays[day.getDay()]!, months[day.getMonth()]!, day.getDate(), day.getFullYear());
}
