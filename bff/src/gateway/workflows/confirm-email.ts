import type { Dependencies, Handler } from '../handler';
import { callerOf } from '../request-input';
import { answerOf, relay } from '../service-response';

/**
 * Confirms an email by the link of a mail. No session is needed; the diner's sessions are updated. No
 * compensation is needed: if that fails, the event that accounts wrote updates them (followAccounts).
 */
export function confirmEmail({ services, sessions }: Dependencies): Handler {
  return async (request, response) => {
    const params = { token: String(request.params['token']) };
    const confirmed = await services.request('confirmEmail', callerOf(request, response), { params });
    if (confirmed.status === 200) await sessions.updateUser(answerOf(confirmed).user);
    relay(response, confirmed);
  };
}
