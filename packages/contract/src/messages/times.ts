import type { Language } from '../vocabulary';

/** "7:00 PM" alone, or as it stands after "at": Spanish says "a las 7:00 p. m." and "a la 1:00 p. m." */
export type TimeStyle = 'alone' | 'at';

/**
 * The times in a text, "7:00 PM", in the language's own way: "7:00 p. m.".
 * @param space between the parts of a time: screens take a no-break space, as CLDR writes it
 */
export function formatTimes(text: string, style: TimeStyle, language: Language, space = ' '): string {
  if (language === 'en') return text;
  return text.replace(/\b((\d{1,2}):\d\d) ([AP])M\b/g, (_, time: string, hour: string, half: string) => {
    const article = hour === '1' ? 'la ' : 'las ';
    return `${style === 'at' ? article : ''}${time}${space}${half.toLowerCase()}.${space}m.`;
  });
}

/** A wait, rounded up, for a message: in seconds up to a minute and a half, then in minutes alone. */
export function waitOf(seconds: number): { minutes: number; seconds: number } {
  return seconds < 90
    ? { minutes: 0, seconds: Math.ceil(seconds) }
    : { minutes: Math.ceil(seconds / 60), seconds: 0 };
}
