import { Agent } from 'node:http';
import type { Socket } from 'node:net';

/**
 * So long a connection to a service is kept that nobody uses. Shorter than a service drains (DRAIN_MS): while it does, each
 * answer ends its connection, and one that is left open was idle for all that time, so it is gone before the service
 * closes it. Otherwise a request could be on its way at that very moment, and nobody would know whether it arrived.
 */
export const IDLE_MS = 1_000;

/** Keeps connections between requests, and lets idle ones go in time. */
export class KeepingAgent extends Agent {
  override keepSocketAlive(socket: Socket): boolean {
    // what a service says about its own patience is longer
    socket.setKeepAlive(true);
    socket.unref();
    socket.setTimeout(IDLE_MS);
    return true;
  }
}
