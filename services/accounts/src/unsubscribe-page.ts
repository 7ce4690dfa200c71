import type { Language } from '@mesa/contract';
import { formatMessage } from '@mesa/contract/messages';
import { plainPage } from '@mesa/server-kit';
import { catalog } from './messages/catalog';

/** What stands on the page: a question with its button, or what was done. */
export type UnsubscribeState = 'reminders' | 'invitations' | 'stopped' | 'unknown';

/**
 * The page of a List-Unsubscribe address for people who open it in a browser. It changes nothing before its
 * button is pressed, because scanners of mail open links too.
 */
export function unsubscribePage(language: Language, state: UnsubscribeState) {
  const write = (part: UnsubscribeState | 'title' | 'stop' | 'profile') =>
    formatMessage(catalog[`unsubscribe.${part}`][language], {}, language);
  const asks = state === 'reminders' || state === 'invitations';
  return plainPage({
    language,
    title: write('title'),
    heading: write(state),
    content:
      (asks ? `<form method="post"><button>${write('stop')}</button></form>` : '') +
      `<p><a href="/#/profile">${write('profile')}</a></p>`,
  });
}
