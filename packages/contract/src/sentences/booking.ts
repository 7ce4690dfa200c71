import { articleOf, shownInSpanish } from './times';
import { waitIn, withValues, type Translations } from './translations';

/** Sentences about slots, reservations, holds and waitlists. */
export const booking = {
  'booking.partySize': withValues<{ min: number; max: number }>(
    ({ min, max }) => `Party size must be between ${min} and ${max}`,
    ({ min, max }) => `Elige de ${min} a ${max} personas`,
  ),
  'booking.phone': {
    en: 'Phone must have 10 to 15 digits',
    es: 'Este teléfono debe tener de 10 a 15 dígitos',
  },
  'booking.notesInvalid': { en: 'Notes are invalid', es: 'Esta petición especial no es válida' },
  'booking.notesTooLong': withValues<{ max: number }>(
    ({ max }) => `Notes are too long (maximum is ${max} characters)`,
    ({ max }) => `Esta petición especial es demasiado larga (máximo ${max} caracteres)`,
  ),
  'booking.notOffered': {
    en: 'Time is not offered by this restaurant',
    es: 'Este restaurante no ofrece esa hora',
  },
  'booking.dateTooFar': withValues<{ max: number }>(
    ({ max }) => `Date is more than ${max} days ahead`,
    ({ max }) => `Esta fecha está a más de ${max} días`,
  ),
  'booking.pastDate': { en: 'Date is in the past', es: 'Esta fecha ya pasó' },
  'booking.pastTime': { en: 'Time has already passed', es: 'Esta hora ya pasó' },
  'booking.partyTooLarge': {
    en: 'Party size is larger than this restaurant can seat',
    es: 'Este restaurante no tiene mesa para tantas personas',
  },
  'booking.unknownRestaurant': { en: 'Restaurant not found', es: 'Este restaurante no se encontró' },
  'booking.taken': withValues<{ time: string; nearest: readonly string[] }>(takenInEnglish, takenInSpanish),
  'booking.tooManyUpcoming': withValues<{ max: number }>(
    ({ max }) => `You already have ${max} upcoming reservations. Cancel one to book another.`,
    ({ max }) => `Ya tienes ${max} reservaciones próximas. Cancela una para reservar otra.`,
  ),
  'booking.differentBody': {
    en: 'This booking was already submitted with different details. Reload the page and try again.',
    es: 'Esta reservación ya se envió con otros datos. Recarga la página e inténtalo de nuevo.',
  },
  'booking.changedElsewhere': {
    en: 'This reservation was changed in another tab. Reload to see the latest version.',
    es: 'Esta reservación cambió en otra pestaña. Recarga la página para ver lo más reciente.',
  },
  'booking.changedTooOften': withValues<{ seconds: number }>(
    ({ seconds }) => `You've changed your reservations very often. Try again in ${waitIn('en', seconds)}.`,
    ({ seconds }) =>
      `Cambiaste tus reservaciones muchas veces. Inténtalo de nuevo en ${waitIn('es', seconds)}.`,
  ),
  'booking.past': {
    en: 'This reservation is in the past and can no longer be changed.',
    es: 'Esta reservación ya pasó y no se puede cambiar.',
  },
  'booking.busy': {
    en: 'Many diners are booking here right now. Please try again.',
    es: 'Hay muchas personas reservando aquí ahora. Inténtalo de nuevo.',
  },
  'watch.slotIsAvailable': withValues<{ time: string }>(
    ({ time }) => `${time} is available. You can book it now.`,
    ({ time }) => `Hay mesa a ${articleOf(time)} ${shownInSpanish(time)} Puedes reservarla ahora.`,
  ),
  'watch.tooMany': withValues<{ max: number }>(
    ({ max }) => `You're on ${max} waitlists already. Leave one to join another.`,
    ({ max }) => `Ya estás en ${max} listas de espera. Sal de una para entrar en otra.`,
  ),
  'hold.alreadyExtended': {
    en: "You've already extended this hold.",
    es: 'Ya pediste más tiempo para esta mesa.',
  },
  'hold.cannotBeExtended': {
    en: "This hold can't be extended.",
    es: 'Esta mesa no se puede apartar por más tiempo.',
  },
  'hold.expired': {
    en: 'Your hold on this table has expired.',
    es: 'Ya no tenemos apartada esta mesa para ti.',
  },
} as const satisfies Record<string, Translations<never>>;

interface Taken {
  time: string;
  nearest: readonly string[];
}

/** "7:00 PM was just taken. The nearest free times are 6:00 PM and 8:30 PM." (contract.md "Calls") */
function takenInEnglish({ time, nearest: [one, other] }: Taken): string {
  if (other) return `${time} was just taken. The nearest free times are ${one} and ${other}.`;
  if (one) return `${time} was just taken. The nearest free time is ${one}.`;
  return `${time} was just taken, and no other time is available that day.`;
}

/** The abbreviation "p. m." ends a sentence with its own full stop. */
function takenInSpanish({ time, nearest: [one, other] }: Taken): string {
  const taken = `Alguien acaba de reservar la mesa de ${articleOf(time)} ${shownInSpanish(time)}`;
  const nearest = 'Los horarios disponibles más cercanos son';
  if (other) return `${taken} ${nearest} ${shownInSpanish(one!)} y ${shownInSpanish(other)}`;
  if (one) return `${taken} El horario disponible más cercano es ${shownInSpanish(one)}`;
  return `${taken} Ese día ya no quedan horarios.`;
}
