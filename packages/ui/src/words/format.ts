/** "Sat, Nov 21", "Saturday, November 21, 2026", "November 21" or "Nov 21, 2026". */
export type DateStyle = 'short' | 'long' | 'day' | 'year';

// written out: the first use of Intl takes a phone 0.1 s, and the first screen shows a date
const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];
const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

const STYLES: Record<DateStyle, (weekday: string, month: string, day: number, year: number) => string> = {
  short: (weekday, month, day) => `${weekday.slice(0, 3)}, ${month.slice(0, 3)} ${day}`,
  long: (weekday, month, day, year) => `${weekday}, ${month} ${day}, ${year}`,
  day: (_, month, day) => `${month} ${day}`,
  year: (_, month, day, year) => `${month.slice(0, 3)} ${day}, ${year}`,
};

/**
 * A date in words.
 * @param iso yyyy-mm-dd, the same day everywhere; or an instant, shown as its day in the visitor's time zone.
 *   Any other text is returned unchanged.
 */
export function formatDate(iso: string, style: DateStyle = 'short'): string {
  // without a zone, a date and time is parsed in the visitor's own
  const day = new Date(/^\d{4}-\d{2}-\d{2}$/.test(iso) ? `${iso}T12:00:00` : iso);
  if (Number.isNaN(day.getTime())) return iso;
  return STYLES[style](WEEKDAYS[day.getDay()]!, MONTHS[day.getMonth()]!, day.getDate(), day.getFullYear());
}

/** A whole number: 1284 as "1,284". */
export function formatNumber(value: number): string {
  // without Intl, whose first use takes a phone 0.1 s
  return String(value).replace(/\B(?=(\d{3})+(?!\d))/g, ',');
}

/** "1 review", "1,284 reviews"; `many` when adding an s is not the plural. */
export function countOf(count: number, one: string, many = `${one}s`): string {
  return `${formatNumber(count)} ${count === 1 ? one : many}`;
}
