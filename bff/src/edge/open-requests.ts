import { Refusal } from '@mesa/contract';
import { say } from '@mesa/contract/sentences';
import type { RequestHandler, Response } from 'express';
import { addressKey } from './limit-requests';

const PER_NETWORK = 200;
/** A request that is sent or read for longer than this, in milliseconds, is slow. */
const SLOW_MS = 1_000;
/** How long a reader may take for an answer that is complete. */
const READ_MS = 60_000;

/**
 * At most 200 open requests a network (contract.md "Limits"). One more ends the network's oldest request
 * that is sent or read slowly, and is refused when there is none: those who keep connections open lose them
 * to others of their network who do not.
 * @param factor multiplies the limit
 */
export function limitOpenRequests(factor: number): RequestHandler {
  const most = Math.max(1, Math.floor(PER_NETWORK * factor));
  /** by network, when each began; the oldest first */
  const open = new Map<string, Map<Response, number>>();
  return (request, response, next) => {
    const network = addressKey(request);
    const begun = open.get(network) ?? new Map<Response, number>();
    if (begun.size >= most && !endSlowest(begun)) {
      response.setHeader('Connection', 'close');
      throw new Refusal('too-many', say('tooMany', { seconds: 1 }), 1);
    }
    open.set(network, begun.set(response, performance.now()));
    const { socket } = request;
    let reading: NodeJS.Timeout | undefined;
    response.once('prefinish', () => {
      if (socket.writableLength > 0) reading = setTimeout(() => socket.destroy(), READ_MS).unref();
    });
    response.once('close', () => {
      clearTimeout(reading);
      begun.delete(response);
      // one that gave way may close after the others, when the network has a new count
      if (begun.size === 0 && open.get(network) === begun) open.delete(network);
    });
    next();
  };
}

function endSlowest(begun: Map<Response, number>): boolean {
  const before = performance.now() - SLOW_MS;
  for (const [response, at] of begun) {
    if (at > before) return false;
    const isSlow = !response.req.complete || response.headersSent;
    if (!isSlow) continue;
    begun.delete(response);
    response.req.socket.destroy();
    return true;
  }
  return false;
}
