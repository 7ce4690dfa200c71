import { languageOf } from '../vocabulary';
import { translate, waitIn, withValues, type Translations } from './translations';

/**
 * Sentences that several parts use. Browsers show them as well, when there is no answer that has one. The
 * review form shows its first error without the first five characters (spec.md §5), so all but `offline` read
 * well with and without them in both languages.
 */
export const standard = {
  signIn: { en: 'Only signed-in diners can do this.', es: 'Solo puedes hacer esto si inicias sesión.' },
  notYours: { en: 'This belongs to another diner.', es: 'Esto le pertenece a otra persona.' },
  notFound: { en: 'This could not be found.', es: 'Esto no se encontró.' },
  unreadable: { en: 'This request could not be read.', es: 'Esta solicitud no se pudo leer.' },
  tooLarge: { en: 'This is too large.', es: 'Esto es demasiado grande.' },
  fault: {
    en: 'Mesa ran into a problem. Please try again.',
    es: 'Mesa tuvo un problema. Inténtalo de nuevo.',
  },
  unavailable: {
    en: 'This part of Mesa is unavailable right now. Please try again in a moment.',
    es: 'Esta parte de Mesa no está disponible ahora. Inténtalo de nuevo en un momento.',
  },
  tooMany: withValues<{ seconds: number }>(
    ({ seconds }) => `Mesa received too many requests. Try again in ${waitIn('en', seconds)}.`,
    ({ seconds }) => `Mesa recibió demasiadas solicitudes. Inténtalo de nuevo en ${waitIn('es', seconds)}.`,
  ),
  offline: {
    en: "We can't reach Mesa. Check your connection and try again.",
    es: 'Mesa no responde. Revisa tu conexión e inténtalo de nuevo.',
  },
  cookies: {
    en: 'This browser refuses cookies, which Mesa needs. Allow them for this site and reload the page.',
    es: 'Este navegador rechaza las cookies que Mesa necesita. Permítelas en este sitio y recarga la página.',
  },
  tookTooLong: {
    en: 'Mesa took too long to respond. Please try again.',
    es: 'Mesa tardó demasiado en responder. Inténtalo de nuevo.',
  },
} as const satisfies Record<string, Translations<never>>;

/**
 * One of these sentences, for a browser.
 * @param page the language of the page, `<html lang>`
 * @param seconds the wait that `tooMany` names
 */
export function standardSentence(id: keyof typeof standard, page: string, seconds = 60): string {
  return translate<{ seconds: number }>(standard[id], languageOf(page), { seconds });
}
