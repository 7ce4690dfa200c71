import type { Language } from '@mesa/contract';
import { plainPage } from '@mesa/server-kit';

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
export function unsubscribePage(language: Language, state: UnsubscribeState) {
  const texts = TEXTS[language];
  const asks = state === 'reminders' || state === 'invitations';
  return plainPage({
    language,
    title: texts.title,
    heading: texts[state],
    content:
      (asks ? `<form method="post"><button>${texts.stop}</button></form>` : '') +
      `<p><a href="/#/profile">${texts.profile}</a></p>`,
  });
}
