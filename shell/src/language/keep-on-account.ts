import { DEMO_EMAIL, type Language, type User } from '@mesa/contract';
import { call } from '@mesa/web-client';

let before: Promise<unknown> = Promise.resolve();

/**
 * Keeps a language on a diner's account, whose mails follow it; not on the demo account, which is shared. One
 * request follows the other, so that the last choice stays.
 * @throws Refusal when it cannot be kept
 */
export function keepOnAccount(diner: User, language: Language): Promise<void> {
  if (diner.email === DEMO_EMAIL) return Promise.resolve();
  const kept = before.then(async () => {
    await call('changeUser', { params: { id: diner.id }, body: { user: { language } } });
  });
  before = kept.catch(() => {});
  return kept;
}
