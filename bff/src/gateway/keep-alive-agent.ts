import { Agent } from 'node:http';
import type { Socket } from 'node:net';
import { IDLE_MS } from './connection-pools';

/**
 * The shared agent of proxied requests: keeps connections open, and closes idle ones before a draining
 * service would.
 */
export class KeepAliveAgent extends Agent {
  constructor() {
    super({ keepAlive: true, maxSockets: 64, maxFreeSockets: 64, scheduling: 'lifo' });
  }

  /**
   * Node would keep an idle connection for as long as the service offers, which is longer. The option
   * `timeout` sets a limit as well, but also ends a connection that takes that long to open.
   */
  override keepSocketAlive(socket: Socket): boolean {
    socket.setKeepAlive(true);
    socket.unref();
    socket.setTimeout(IDLE_MS);
    return true;
  }
}
