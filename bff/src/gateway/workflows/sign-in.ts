import type { Dependencies, Handler } from '../handler';
import { bodyOf, callerOf } from '../request-input';
import { answerOf, relay } from '../service-response';
import { beginSession } from './replace-session';

/**
 * Sign-in and sign-up: accounts identifies the diner, then the BFF starts a session. There is nothing to
 * compensate: if the session cannot be started, the account exists and the diner signs in again.
 */
export function signIn(dependencies: Dependencies, name: 'signIn' | 'signUp'): Handler {
  return async (request, response) => {
    const body = bodyOf(request, response);
    const identified = await dependencies.services.request(name, callerOf(request, response), { body });
    if (identified.status < 300) {
      const [user] = Object.values(answerOf(identified));
      await beginSession(dependencies, { request, response }, user!);
    }
    relay(response, identified);
  };
}
