import { IncomingMessage } from 'node:http';

/**
 * A request that asks for another protocol only where it asks for websockets (or is a CONNECT). As soon as a server listens
 * for 'upgrade', Node hands every request with an Upgrade over to it, as a bare socket: also those of curl --http2 and Java's
 * HttpClient, which offer h2c along with each request and expect to be answered as usual (RFC 9110 §7.8: a server may ignore
 * what it does not know). Node asks the request itself whether it is one, so the request says no, and is then read like any
 * other on a server that listens for no upgrades.
 *
 * What a client sends in the same piece behind such a request is dropped, as on that server: whatever comes there could be of
 * the protocol that was asked for, so clients wait for the answer first.
 */
export class Asked extends IncomingMessage {
  // no field: the base class assigns before fields would be made, and Express gives the request another prototype
  declare wantsOther: boolean | null;

  get upgrade(): boolean {
    return Boolean(this.wantsOther) && (this.method === 'CONNECT' || namesWebsocket(this.headers.upgrade));
  }

  set upgrade(wants: boolean | null) {
    this.wantsOther = wants;
  }
}

function namesWebsocket(offered = ''): boolean {
  return offered.split(',').some((one) => one.trim().toLowerCase() === 'websocket');
}
