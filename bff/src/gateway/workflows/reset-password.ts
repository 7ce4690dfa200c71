import type { Dependencies, Handler } from '../handler';
import { bodyOf, callerOf } from '../request-input';
import { answerOf, relay } from '../service-response';
import { beginSession } from './replace-session';

/**
 * Sets a new password by the link of a mail, ends every session of the diner and starts a new one here. No
 * compensation is needed: the new password is valid once accounts has stored it. If the BFF dies before it
 * ends the sessions, the event that accounts wrote with the password ends them (followAccounts), and the
 * diner signs in with the new password.
 */
export function resetPassword(dependencies: Dependencies): Handler {
  return async (request, response) => {
    const params = { token: String(request.params['token']) };
    const body = bodyOf(request, response);
    const caller = callerOf(request, response);
    const reset = await dependencies.services.request('resetPassword', caller, { params, body });
    if (reset.status === 200) {
      const [user] = Object.values(answerOf(reset));
      await dependencies.sessions.endAllOf(user!.id);
      await beginSession(dependencies, { request, response }, user!, true);
    }
    relay(response, reset);
  };
}
