import { useHost, useSubmit } from '@mesa/remote-kit';
import { call } from '@mesa/web-client';
import { textNow } from '../messages';
import { useSelect } from '.';

/** Sends the mail that confirms the signed-in diner's address, the new one if there is one, once more. */
export function useSendConfirmation() {
  const { notify, session } = useHost();
  const pending = useSelect((state) => state.diner.pendingEmail);
  return useSubmit(async () => {
    await call('requestEmailConfirmation');
    notify(textNow()('confirmation.sent', { email: pending ?? session.currentUser?.email ?? '' }));
  });
}
