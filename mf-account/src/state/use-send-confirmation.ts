import { useHost, useSubmit } from '@mesa/remote-kit';
import { call } from '@mesa/web-client';
import { textNow } from '../messages';

/** Sends the mail that confirms the signed-in diner's address once more, and says so. */
export function useSendConfirmation() {
  const { notify, session } = useHost();
  return useSubmit(async () => {
    await call('requestEmailConfirmation');
    notify(textNow()('confirmation.sent', { email: session.currentUser?.email ?? '' }));
  });
}
