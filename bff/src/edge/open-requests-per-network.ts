import { Refusal } from '@mesa/contract';
import { say, waitOf } from '@mesa/contract/sentences';
import type { RequestHandler, Response } from 'express';
import { addressKey } from './network-of';

const PER_NETWORK = 200;
/** A request that is sent or read for longer than this, in milliseconds, is slow. */
const SLOW_MS = 1_000;
/** How long a reader may take for the rest of an answer that is complete. */
const READ_MS = 60_000;

/**
 * At most so many of something for each network (contract.md "Limits").
 * @param giveWay ends a thing and returns true, if it may be ended in favour of a new one
 */
export class NetworkPlaces<T> {
  /** the oldest of each network first */
  private readonly places = new Map<string, Set<T>>();

  constructor(
    private readonly most: number,
    private readonly giveWay: (thing: T) => boolean,
  ) {}

  /** @returns how to free the place; undefined when the network has none and nothing gives way */
  take(network: string, thing: T): (() => void) | undefined {
    const things = this.places.get(network) ?? new Set();
    if (things.size >= this.most) {
      const ended = [...things].find(this.giveWay);
      if (!ended) return undefined;
      things.delete(ended);
    }
    this.places.set(network, things.add(thing));
    return () => {
      things.delete(thing);
      // a thing that gave way may end after the others, when the network has a new set
      if (things.size === 0 && this.places.get(network) === things) this.places.delete(network);
    };
  }
}

/**
 * At most 200 open requests a network. One more ends the network's oldest request that is sent or read
 * slowly, and is refused when there is none: those who keep connections open lose them to others of their
 * network who do not.
 * A reader that takes too long for a complete answer loses its connection, and the answer no longer takes
 * memory.
 * @param factor multiplies the limit
 * @param readMs how long a reader may take
 */
export function openRequestsPerNetwork(factor: number, readMs = READ_MS): RequestHandler {
  const places = new NetworkPlaces(Math.max(1, Math.floor(PER_NETWORK * factor)), endSlow);
  return (request, response, next) => {
    const free = places.take(addressKey(request), { response, since: performance.now() });
    if (!free) {
      response.setHeader('Connection', 'close');
      throw new Refusal('too-many', say('tooMany', waitOf(1)), 1);
    }
    const { socket } = request;
    let reading: NodeJS.Timeout | undefined;
    response.once('prefinish', () => {
      if (socket.writableLength > 0) reading = setTimeout(() => socket.destroy(), readMs).unref();
    });
    response.once('close', () => {
      clearTimeout(reading);
      free();
    });
    next();
  };
}

function endSlow({ response, since }: { response: Response; since: number }): boolean {
  const isOld = performance.now() - since >= SLOW_MS;
  const isSlow = isOld && (!response.req.complete || response.headersSent);
  if (isSlow) response.req.socket.destroy();
  return isSlow;
}
