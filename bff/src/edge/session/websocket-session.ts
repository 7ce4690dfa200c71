import type { IncomingMessage } from 'node:http';
import { readCookies } from './cookies';
import type { SessionStore } from './session-store';

/** A signed-in diner's socket. */
export interface SocketSession {
  /** names the session without revealing its token */
  digest: string;
  /** reads the session again; null once it has ended */
  currentDiner: () => Promise<{ userId: string } | null>;
}

/**
 * The session of a websocket, by the cookie of its upgrade request.
 * @param trusted whether a proxy in front sets X-Forwarded-Proto
 */
export function websocketSession(sessions: SessionStore, trusted: boolean) {
  return async (request: IncomingMessage): Promise<SocketSession | null> => {
    const { session: token } = readCookies(request, trusted && isSecure(request));
    const session = token ? await sessions.find(token) : undefined;
    if (!session) return null;
    return {
      digest: session.id,
      currentDiner: async () => {
        const current = await sessions.findById(session.id);
        return current ? { userId: current.user.id } : null;
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
