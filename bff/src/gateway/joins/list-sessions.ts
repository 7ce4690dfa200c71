import { isSharedAccount } from '../../edge/session/is-shared-account';
import type { Dependencies, Handler } from '../handler';
import { requireSession } from '../request-input';

/** Where the diner is signed in. Visitors who share the demo account see only their own session. */
export function listSessions({ sessions }: Dependencies): Handler {
  return async (_request, response) => {
    const session = requireSession(response);
    response.json(await sessions.list(session, isSharedAccount(session)));
  };
}
