import { instantOf, RESTAURANT_ZONE, slotMinutes, type Language } from '@mesa/contract';
import { formatTimes, type TimeStyle } from '@mesa/contract/messages';

/** Spanish as it is written in Los Angeles. */
const LOCALES = { en: 'en-US', es: 'es-US' } as const;

/** A slot's day and time on the restaurant's clock: "Saturday, November 28, 2026", "7:00 PM PST". */
export function formatSlot(date: string, time: string, language: Language) {
  const at = instantOf(date, slotMinutes(time), RESTAURANT_ZONE);
  return {
    date: formatDate(at, language),
    short_date: formatOf(language, { weekday: 'short', month: 'short', day: 'numeric' }).format(at),
    time: formatTime(at, language),
  };
}

/** "7:02 PM PST", in Spanish "7:02 p. m. PST", and after "at" "las 7:02 p. m. PST". */
export function formatTime(at: Date, language: Language, style: TimeStyle = 'alone'): string {
  const english = formatOf('en', { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' }).format(at);
  // "PST" or "PDT" in Spanish too, because that is what people there say
  return formatTimes(english.replace(/\s/g, ' '), style, language);
}

/** "Saturday, November 28, 2026, 7:02 PM PST". */
export function formatMoment(at: Date, language: Language): string {
  return `${formatDate(at, language)}, ${formatTime(at, language)}`;
}

function formatDate(at: Date, language: Language): string {
  return formatOf(language, { dateStyle: 'full' }).format(at);
}

function formatOf(language: Language, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(LOCALES[language], { ...options, timeZone: RESTAURANT_ZONE });
}
