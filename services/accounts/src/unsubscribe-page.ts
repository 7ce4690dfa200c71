import { createHash } from 'node:crypto';
import type { Language } from '@mesa/contract';

const STYLE =
  ':root{color-scheme:light dark;font:18px/1.5 system-ui,sans-serif}' +
  'body{max-width:32rem;margin:20vh auto 0;padding:0 20px;text-align:center}' +
  'button{font:inherit;font-weight:600;padding:12px 28px;border:0;border-radius:99px;' +
  'color:#fff;background:#0f5a4a}a{color:inherit}';
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');

const TEXTS = {
  en: {
    title: 'Mail from Mesa',
    reminders: 'Stop reminders of your reservations?',
    invitations: 'Stop invitations to review your visits?',
    stop: 'Stop these mails',
    unknown: 'This link is not whole.',
    stopped: 'Done: you get no more of these mails.',
    profile: 'All choices are in your profile',
  },
  es: {
    title: 'Correos de Mesa',
    reminders: '¿Ya no quieres recordatorios de tus reservaciones?',
    invitations: '¿Ya no quieres invitaciones a opinar sobre tus visitas?',
    stop: 'No enviar más',
    unknown: 'Este enlace está incompleto.',
    stopped: 'Listo: ya no recibirás estos correos.',
    profile: 'Todas las opciones están en tu perfil',
  },
} as const;

/** What stands on the page: a question with its button, or what was done. */
export type UnsubscribeState = 'reminders' | 'invitations' | 'stopped' | 'unknown';

/**
 * The page of a List-Unsubscribe address for people who open it in a browser. It changes nothing before its
 * button is pressed, because scanners of mail open links too.
 */
export const unsubscribePage = {
  headers: {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy':
      `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; ` +
      "form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
  },

  html(language: Language, shown: UnsubscribeState): string {
    const texts = TEXTS[language];
    const asks = shown === 'reminders' || shown === 'invitations';
    return (
      `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${texts.title}</title>` +
      `<meta name="viewport" content="width=device-width, initial-scale=1"><style>${STYLE}</style></head>` +
      `<body><main><h1>${texts[shown]}</h1>` +
      (asks ? `<form method="post"><button>${texts.stop}</button></form>` : '') +
      `<p><a href="/#/profile">${texts.profile}</a></p></main></body></html>`
    );
  },
};
