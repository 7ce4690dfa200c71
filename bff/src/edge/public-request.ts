import { IncomingMessage } from 'node:http';

/**
 * A request that counts as an upgrade only if it asks for websockets (or is a CONNECT). On a server that
 * listens for 'upgrade', Node hands over every request with an Upgrade header as a bare socket, also those of
 * curl --http2 and Java's HttpClient, which offer h2c with each request and expect an ordinary response (RFC
 * 9110 §7.8 lets a server ignore protocols it does not know). Node reads the request's `upgrade` property, so
 * this class answers "no" for them.
 *
 * Bytes that a client sends in the same packet behind such a request are dropped, as on a server without
 * upgrades. They could belong to the offered protocol, so clients wait for the response first.
 */
export class PublicRequest extends IncomingMessage {
  // declared only: the base class assigns it before class fields exist
  declare offersUpgrade: boolean | null;

  get upgrade(): boolean {
    return Boolean(this.offersUpgrade) && (this.method === 'CONNECT' || namesWebsocket(this.headers.upgrade));
  }

  set upgrade(offered: boolean | null) {
    this.offersUpgrade = offered;
  }
}

function namesWebsocket(offered = ''): boolean {
  return offered.split(',').some((one) => one.trim().toLowerCase() === 'websocket');
}
