import type { IncomingMessage } from 'node:http';
import type { CableDependencies } from '../../cable/cable';
import { readCookies } from './cookies';
import type { SessionStore } from './session-store';

/**
 * The session of a websocket, by the cookie of its upgrade request.
 * @param trusted whether a proxy in front sets X-Forwarded-Proto
 */
export function websocketSession(sessions: SessionStore, trusted: boolean): CableDependencies['sessionOf'] {
  return async (request) => {
    const { session: token } = readCookies(request, trusted && isSecure(request));
    const session = token ? await sessions.find(token) : undefined;
    if (!session) return null;
    return {
      digest: session.id,
      currentDiner: async () => {
        const still = await sessions.look(session.id);
        return still ? { userId: still.user.id } : null;
      },
    };
  };
}

function isSecure(request: IncomingMessage): boolean {
  return (
    String(request.headers['x-forwarded-proto'] ?? '')
      .split(',')[0]!
      .trim() === 'https'
  );
}
