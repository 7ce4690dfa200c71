import { DEMO_EMAIL, type Language, type User } from '@mesa/contract';
import { call } from '@mesa/web-client';

let before: Promise<unknown> = Promise.resolve();

/**
 * Saves a language on a diner's account, whose mails use it; not on the demo account, which is shared.
 * Requests are sent one after the other, so that the last choice is the one that is saved.
 * @throws Refusal when it cannot be saved
 */
export function saveAccountLanguage(diner: User, language: Language): Promise<void> {
  if (diner.email === DEMO_EMAIL) return Promise.resolve();
  const saved = before.then(async () => {
    await call('changeUser', { params: { id: diner.id }, body: { user: { language } } });
  });
  before = saved.catch(() => {});
  return saved;
}
