import { instantOf, RESTAURANT_ZONE, slotMinutes, type Language } from '@mesa/contract';

/** Spanish as it is written in Los Angeles. */
const LOCALES = { en: 'en-US', es: 'es-US' } as const;

/** "4 people". */
export function partyWords(size: number, language: Language): string {
  if (language === 'es') return size === 1 ? '1 persona' : `${size} personas`;
  return size === 1 ? '1 person' : `${size} people`;
}

/** "14 bookings". */
export function bookingsWords(count: number, language: Language): string {
  if (language === 'es') return count === 1 ? '1 reservación' : `${count} reservaciones`;
  return count === 1 ? '1 booking' : `${count} bookings`;
}

/** "42 covers": how many people come. */
export function coversWords(count: number, language: Language): string {
  if (language === 'es') return count === 1 ? '1 comensal' : `${count} comensales`;
  return count === 1 ? '1 cover' : `${count} covers`;
}

/** A slot's day and time on the restaurant's clock: "Saturday, November 28, 2026", "7:00 PM PST". */
export function formatSlot(date: string, time: string, language: Language) {
  const at = instantOf(date, slotMinutes(time), RESTAURANT_ZONE);
  return {
    date: formatDate(at, language),
    short_date: formatOf(language, { weekday: 'short', month: 'short', day: 'numeric' }).format(at),
    time: formatTime(at, language),
  };
}

/** "7:02 PM PST", in Spanish "7:02 p. m. PST". */
export function formatTime(at: Date, language: Language): string {
  const parts = formatOf('en', { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' }).formatToParts(
    at,
  );
  const part = (type: Intl.DateTimeFormatPartTypes): string => parts.find((one) => one.type === type)!.value;
  const half = part('dayPeriod');
  const shown = language === 'es' ? `${half[0]!.toLowerCase()}. m.` : half;
  // "PST" or "PDT" in Spanish too, because that is what people there say
  return `${part('hour')}:${part('minute')} ${shown} ${part('timeZoneName')}`;
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
