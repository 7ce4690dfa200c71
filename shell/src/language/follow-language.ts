import { LANGUAGES, type Language } from '@mesa/contract';
import { setLanguage } from '@mesa/messages';
import type { MesaStore } from '@mesa/remote-kit';
import { saveAccountLanguage } from './save-account-language';
import { onChoiceElsewhere, preferredLocale, readChoice } from './language-choice';

/**
 * Shows the page in another language when another tab chooses one, and when a diner signs in whose account
 * has one while this browser has no choice of its own. An account without a language gets this browser's
 * choice.
 * @returns a function that stops following
 */
export function followLanguage(store: Pick<MesaStore, 'getState' | 'subscribe'>): () => void {
  const diner = () => store.getState().session.currentUser;
  const follow = () => void setLanguage(preferredLocale(diner()?.language));
  let before = diner()?.id;
  const onChange = () => {
    const now = diner();
    if (now?.id === before) return;
    before = now?.id;
    // a logout does not change the language
    if (!now) return;
    follow();
    const choice = LANGUAGES.find((language): language is Language => language === readChoice());
    // the diner did not ask for it: a failure is not shown, and the next sign-in tries again
    if (choice && now.language === null) saveAccountLanguage(now, choice).catch(() => {});
  };
  const ends = [onChoiceElsewhere(follow), store.subscribe(onChange)];
  return () => ends.forEach((end) => end());
}
