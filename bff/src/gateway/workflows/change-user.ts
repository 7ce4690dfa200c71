import { isJson, parseObject } from '@mesa/server-kit';
import type { Dependencies, Handler } from '../handler';
import { bodyOf, callerOf, idOf, requireSession } from '../request-input';
import type { CallInput } from '../service-client';
import { answerOf, relay } from '../service-response';

/**
 * Changes the account, then its sessions: all get the new name, and a new password ends the other ones. No
 * compensation is needed: if the BFF dies in between, or gets no response, the events that accounts wrote
 * with the change do the same to the sessions (followAccounts).
 */
export function changeUser({ services, sessions }: Dependencies): Handler {
  return async (request, response) => {
    const session = requireSession(response);
    const body = bodyOf(request, response);
    const params = { id: idOf(request) };
    // before the call, because the event may arrive before the response
    const removeNote = hasPassword(body) ? await sessions.notePasswordChange(session) : undefined;
    const changed = await services.request('changeUser', callerOf(request, response), { params, body });
    if (changed.status === 200) {
      const { user } = answerOf(changed);
      await sessions.updateUser(user);
      if (removeNote) await sessions.endOthers(session);
    }
    // SECURITY: a wrong current password must not keep this session when another one sets a new password.
    // After a fault it is unknown whether the password was changed.
    if (changed.status >= 400 && changed.status < 500) await removeNote?.();
    relay(response, changed);
  };
}

/** Whether the body contains a new password. */
function hasPassword(body: CallInput['body']): boolean {
  // the service refuses it
  if (!body || !isJson(body.type)) return false;
  // SECURITY: parse it exactly as the service does; otherwise a body that only the service can parse would
  // change the password without ending the other sessions
  const { user } = parseObject(body.bytes) as { user?: { password?: unknown } | null };
  return user?.password !== undefined;
}
