import type { IncomingMessage } from 'node:http';
import { CABLE_PATH, CABLE_PROTOCOL, type FieldSentence } from '@mesa/contract';
import { say } from '@mesa/contract/sentences';

/** The websocket version of RFC 6455, the only one in use. */
const WEBSOCKET_VERSION = '13';

export interface UpgradeRefusal {
  status: number;
  sentence: FieldSentence;
  headers?: Record<string, string>;
}

const NOT_FOUND: UpgradeRefusal = { status: 404, sentence: say('notFound') };
const FOREIGN_ORIGIN: UpgradeRefusal = { status: 403, sentence: say('socketOfOtherSite') };
const WRONG_VERSION: UpgradeRefusal = {
  status: 426,
  sentence: say('socketVersion', { version: WEBSOCKET_VERSION }),
  headers: { Upgrade: 'websocket', Connection: 'Upgrade, close', 'Sec-WebSocket-Version': WEBSOCKET_VERSION },
};
const WRONG_PROTOCOL: UpgradeRefusal = {
  status: 400,
  sentence: say('socketProtocol', { protocol: CABLE_PROTOCOL }),
};
export const UNREADABLE: UpgradeRefusal = { status: 400, sentence: say('unreadable') };
export const TRY_AGAIN_LATER: UpgradeRefusal = {
  status: 503,
  sentence: say('unavailable'),
  headers: { 'Retry-After': '2' },
};

/** @param seconds until the network may try again */
export const tooMany = (seconds: number): UpgradeRefusal => ({
  status: 429,
  sentence: say('tooMany', { seconds }),
  headers: { 'Retry-After': String(seconds) },
});

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
