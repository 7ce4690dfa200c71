// Written by tools/build/messages/catalogs.mjs from en.json and es.json.
import type { Translated } from '../../messages';

export const catalog = {
  "cookies": { en: "This browser refuses cookies, which Mesa needs. Allow them for this site and reload the page.", es: "Este navegador rechaza las cookies que Mesa necesita. Permítelas en este sitio y recarga la página." },
  "fault": { en: "Mesa ran into a problem. Please try again.", es: "Mesa tuvo un problema. Inténtalo de nuevo." },
  "notFound": { en: "This could not be found.", es: "Esto no se encontró." },
  "notYours": { en: "This belongs to another diner.", es: "Esto le pertenece a otra persona." },
  "offline": { en: "We can't reach Mesa. Check your connection and try again.", es: "Mesa no responde. Revisa tu conexión e inténtalo de nuevo." },
  "signIn": { en: "Only signed-in diners can do this.", es: "Solo puedes hacer esto si inicias sesión." },
  "tooLarge": { en: "This is too large.", es: "Esto es demasiado grande." },
  "tooMany": { en: [{"type":0,"value":"Mesa received too many requests. Try again in "},{"type":6,"value":"minutes","options":{"=0":{"value":[{"type":6,"value":"seconds","options":{"one":{"value":[{"type":7},{"type":0,"value":" second"}]},"other":{"value":[{"type":7},{"type":0,"value":" seconds"}]}},"offset":0,"pluralType":"cardinal"}]},"one":{"value":[{"type":7},{"type":0,"value":" minute"}]},"other":{"value":[{"type":1,"value":"minutes"},{"type":0,"value":" minutes"}]}},"offset":0,"pluralType":"cardinal"},{"type":0,"value":"."}], es: [{"type":0,"value":"Mesa recibió demasiadas solicitudes. Inténtalo de nuevo en "},{"type":6,"value":"minutes","options":{"=0":{"value":[{"type":6,"value":"seconds","options":{"one":{"value":[{"type":7},{"type":0,"value":" segundo"}]},"other":{"value":[{"type":7},{"type":0,"value":" segundos"}]}},"offset":0,"pluralType":"cardinal"}]},"one":{"value":[{"type":7},{"type":0,"value":" minuto"}]},"other":{"value":[{"type":1,"value":"minutes"},{"type":0,"value":" minutos"}]}},"offset":0,"pluralType":"cardinal"},{"type":0,"value":"."}] },
  "tookTooLong": { en: "Mesa took too long to respond. Please try again.", es: "Mesa tardó demasiado en responder. Inténtalo de nuevo." },
  "unavailable": { en: "This part of Mesa is unavailable right now. Please try again in a moment.", es: "Esta parte de Mesa no está disponible ahora. Inténtalo de nuevo en un momento." },
  "unreadable": { en: "This request could not be read.", es: "Esta solicitud no se pudo leer." },
} satisfies Record<string, Translated>;

/** The values of each message that has some. */
export interface MessageValues {
  "tooMany": { minutes: number; seconds: number };
}
