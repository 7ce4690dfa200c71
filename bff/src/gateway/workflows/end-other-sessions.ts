import { Refusal } from '@mesa/contract';
import { say } from '@mesa/contract/sentences';
import { isSharedAccount } from '../../edge/session/is-shared-account';
import type { Dependencies, Handler } from '../handler';
import { requireSession } from '../request-input';

/**
 * Signs the diner out everywhere else. One write needs no compensation.
 * @throws Refusal `forbidden` for the demo diner, whose account is shared
 */
export function endOtherSessions({ sessions }: Dependencies): Handler {
  return async (_request, response) => {
    const session = requireSession(response);
    if (isSharedAccount(session)) throw new Refusal('forbidden', say('account.demoSessionsStay'));
    await sessions.endOthers(session);
    response.status(204).end();
  };
}
