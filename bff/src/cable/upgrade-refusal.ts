import type { IncomingMessage } from 'node:http';
import { CABLE_PATH, CABLE_PROTOCOL, SAY } from '@mesa/contract';

/** The version of the websocket protocol that RFC 6455 describes; there is no later one. */
const WEBSOCKET_VERSION = '13';

export interface UpgradeRefusal {
  status: number;
  sentence: string;
  headers?: Record<string, string>;
}

const ELSEWHERE: UpgradeRefusal = { status: 404, sentence: SAY.notFound };
const FOREIGN: UpgradeRefusal = { status: 403, sentence: 'Only a page of Mesa may open this socket.' };
const OTHER_VERSION: UpgradeRefusal = {
  status: 426,
  sentence: `This socket speaks version ${WEBSOCKET_VERSION} of the websocket protocol.`,
  headers: { Upgrade: 'websocket', Connection: 'Upgrade, close', 'Sec-WebSocket-Version': WEBSOCKET_VERSION },
};
const OTHER_PROTOCOL: UpgradeRefusal = { status: 400, sentence: `This socket speaks ${CABLE_PROTOCOL}.` };
export const UNREADABLE: UpgradeRefusal = { status: 400, sentence: SAY.unreadable };
export const TRY_AGAIN_LATER: UpgradeRefusal = {
  status: 503,
  sentence: SAY.unavailable,
  headers: { 'Retry-After': '2' },
};

/** Why a request may not become a socket of the cable; null when it may. */
export function refusalOf(
  req: IncomingMessage,
  sameOrigin: (req: IncomingMessage) => boolean,
): UpgradeRefusal | null {
  const path = (req.url ?? '').split('?')[0];
  if (path !== CABLE_PATH) return ELSEWHERE;
  if (!sameOrigin(req)) return FOREIGN;
  if (req.headers['sec-websocket-version'] !== WEBSOCKET_VERSION) return OTHER_VERSION;
  const offered = String(req.headers['sec-websocket-protocol'] ?? '')
    .split(',')
    .map((each) => each.trim());
  return offered.includes(CABLE_PROTOCOL) ? null : OTHER_PROTOCOL;
}
