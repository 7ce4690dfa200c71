import type { IncomingMessage } from 'node:http';
import { CABLE_PATH, CABLE_PROTOCOL, MESSAGES } from '@mesa/contract';

/** The websocket version of RFC 6455, the only one in use. */
const WEBSOCKET_VERSION = '13';

export interface UpgradeRefusal {
  status: number;
  sentence: string;
  headers?: Record<string, string>;
}

const NOT_FOUND: UpgradeRefusal = { status: 404, sentence: MESSAGES.notFound };
const FOREIGN_ORIGIN: UpgradeRefusal = { status: 403, sentence: 'Only pages of Mesa may open this socket.' };
const WRONG_VERSION: UpgradeRefusal = {
  status: 426,
  sentence: `This socket requires version ${WEBSOCKET_VERSION} of the websocket protocol.`,
  headers: { Upgrade: 'websocket', Connection: 'Upgrade, close', 'Sec-WebSocket-Version': WEBSOCKET_VERSION },
};
const WRONG_PROTOCOL: UpgradeRefusal = {
  status: 400,
  sentence: `This socket requires the subprotocol ${CABLE_PROTOCOL}.`,
};
export const UNREADABLE: UpgradeRefusal = { status: 400, sentence: MESSAGES.unreadable };
export const TRY_AGAIN_LATER: UpgradeRefusal = {
  status: 503,
  sentence: MESSAGES.unavailable,
  headers: { 'Retry-After': '2' },
};

/** Why an upgrade request is refused; null when it is accepted. */
export function upgradeRefusal(
  req: IncomingMessage,
  sameOrigin: (req: IncomingMessage) => boolean,
): UpgradeRefusal | null {
  const path = (req.url ?? '').split('?')[0];
  if (path !== CABLE_PATH) return NOT_FOUND;
  if (!sameOrigin(req)) return FOREIGN_ORIGIN;
  if (req.headers['sec-websocket-version'] !== WEBSOCKET_VERSION) return WRONG_VERSION;
  const offered = String(req.headers['sec-websocket-protocol'] ?? '')
    .split(',')
    .map((each) => each.trim());
  return offered.includes(CABLE_PROTOCOL) ? null : WRONG_PROTOCOL;
}
