import { waitIn, withValues, type Translations } from './translations';

/** Sentences about requests as such, which only servers write. */
export const requests = {
  staleForm: {
    en: 'This page is out of date. Reload it and try again.',
    es: 'Esta página no está al día. Recárgala e inténtalo de nuevo.',
  },
  outOfDate: { en: 'This page is out of date', es: 'Esta página no está al día' },
  notJson: { en: 'This call accepts only JSON.', es: 'Aquí solo se acepta JSON.' },
  triedTooOften: withValues<{ seconds: number }>(
    ({ seconds }) => `Too many attempts. Try again in ${waitIn('en', seconds)}.`,
    ({ seconds }) => `Demasiados intentos. Inténtalo de nuevo en ${waitIn('es', seconds)}.`,
  ),
  restarting: { en: 'Mesa is restarting this part.', es: 'Mesa está reiniciando esta parte.' },
  methodNotSupported: {
    en: 'This address does not support that method.',
    es: 'Esta dirección no admite ese método.',
  },
  addressTooLong: { en: 'This address is too long.', es: 'Esta dirección es demasiado larga.' },
  expectationFailed: {
    en: 'Mesa cannot meet the expectation of this request.',
    es: 'Mesa no puede cumplir lo que pide esta solicitud.',
  },
  idempotencyKeyTooLong: {
    en: 'Idempotency-Key is too long',
    es: 'El encabezado Idempotency-Key es demasiado largo',
  },
  socketOfOtherSite: {
    en: 'Only pages of Mesa may open this socket.',
    es: 'Solo las páginas de Mesa pueden abrir esta conexión.',
  },
  socketVersion: withValues<{ version: string }>(
    ({ version }) => `This socket requires version ${version} of the websocket protocol.`,
    ({ version }) => `Esta conexión requiere la versión ${version} del protocolo websocket.`,
  ),
  socketProtocol: withValues<{ protocol: string }>(
    ({ protocol }) => `This socket requires the subprotocol ${protocol}.`,
    ({ protocol }) => `Esta conexión requiere el subprotocolo ${protocol}.`,
  ),
} as const satisfies Record<string, Translations<never>>;
