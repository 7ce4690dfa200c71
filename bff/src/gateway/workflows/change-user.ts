import { parseObject } from '@mesa/server-kit';
import type { Dependencies, Handler } from '../handler';
import { bodyOf, callerOf, idOf, requireSession } from '../request-input';
import { answerOf, relay } from '../service-response';

/** Changes the account, then its sessions: all get the new name, and a new password ends the other ones. */
export function changeUser({ services, sessions }: Dependencies): Handler {
  return async (request, response) => {
    const session = requireSession(response);
    const body = await bodyOf(request);
    const params = { id: idOf(request) };
    const changed = await services.request('changeUser', callerOf(request, response), { params, body });
    if (changed.status === 200) {
      const { user } = answerOf(changed);
      await sessions.updateUser(user);
      if (hasPassword(body?.bytes)) await sessions.endOthers(session);
    }
    relay(response, changed);
  };
}

/** Whether the accepted body contains a new password. */
function hasPassword(bytes: Uint8Array | undefined): boolean {
  // SECURITY: parse it exactly as the service does; otherwise a body that only the service can parse would
  // change the password without ending the other sessions
  const { user } = parseObject(bytes ?? Buffer.alloc(0)) as { user?: { password?: unknown } };
  return user?.password !== undefined;
}
