import { Refusal } from '@mesa/contract';
import { say } from '@mesa/contract/sentences';
import type { Metrics } from '@mesa/server-kit';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { Counter, Gauge } from 'prom-client';
import { ConcurrencyLimit } from './concurrency-limit';
import type { FairQueue } from './fair-queue';
import { addressKey } from './network-of';

/** never below 128: a hundred diners who want the last table in the same second are no overload */
const apiConcurrencyLimit = () =>
  new ConcurrencyLimit({ max: 400, min: 128, targetMs: 300, now: () => performance.now() });

/** How many may wait, as a share of those admitted, and how long in milliseconds. */
const WAITING_SHARE = 0.5;
/** Of the places, and of those that wait, as many may be of one network: a hundred at the lowest limit. */
const NETWORK_SHARE = 0.75;
const WAIT_MS = 1_000;

interface Arrived {
  at: number;
  network: string;
  response: Response;
  next: NextFunction;
}

interface AdmissionDependencies {
  metrics: Metrics;
  fairQueue: Pick<FairQueue, 'add'>;
  /** whether a request takes no place: files are streamed at the pace of their sender or reader */
  isFree: (request: Request) => boolean;
  /** above 1, it multiplies the share of a network */
  rateLimitFactor: number;
  limit?: ConcurrencyLimit;
}

/**
 * Without it all would wait too long once more came than can be answered, and work would be done for browsers
 * that have given up. Admits as many requests at once as can be answered in time, one per iteration of the
 * event loop. Half as many wait a second at most, and the others are refused at once with 503 and Retry-After
 * (docs/decisions/014). One network has three quarters of the places and of the queue at most, so that others
 * get in.
 * SECURITY: comes after receiveBody(), so that a request that is still being sent holds no place.
 */
export function admission({ isFree, ...dependencies }: AdmissionDependencies): RequestHandler {
  const { metrics, fairQueue, rateLimitFactor, limit = apiConcurrencyLimit() } = dependencies;
  const refused = countRefused(metrics, limit);
  const ofNetwork = (places: number) => places * NETWORK_SHARE * Math.max(1, rateLimitFactor);
  const places = createPlaces(limit, fairQueue, ofNetwork);
  /** those that wait for a place, in their order */
  const waiting = new Set<Arrived>();
  const waitingOf = new Tally();
  const refuse = ({ next }: Arrived) => {
    refused.inc();
    // different for each request, so that not all come back at the same moment
    next(new Refusal('unavailable', say('unavailable'), 1 + Math.floor(Math.random() * 3)));
  };
  const stopWaiting = (arrived: Arrived) => {
    if (waiting.delete(arrived)) waitingOf.add(arrived.network, -1);
  };
  const admitWaiting = () => {
    for (const arrived of waiting) {
      if (performance.now() - arrived.at > WAIT_MS) refuse(arrived);
      else if (limit.isReached) return;
      // its network has its share, which one behind it may not have
      else if (!places.take(arrived, admitWaiting)) continue;
      stopWaiting(arrived);
    }
  };
  return (request, response, next) => {
    if (isFree(request)) return next();
    // its client left while the body came: a place would never be free again
    if (response.destroyed) return;
    const network = addressKey(request);
    const arrived = { at: performance.now(), network, response, next };
    if (places.take(arrived, admitWaiting)) return;
    const most = limit.current * WAITING_SHARE;
    if (waiting.size >= most || waitingOf.count(network) >= ofNetwork(most)) return refuse(arrived);
    waiting.add(arrived);
    waitingOf.add(network, 1);
    response.once('close', () => stopWaiting(arrived));
  };
}

/** The places of those that are served at once. */
function createPlaces(
  limit: ConcurrencyLimit,
  fairQueue: Pick<FairQueue, 'add'>,
  ofNetwork: (places: number) => number,
) {
  const takenBy = new Tally();
  return {
    /**
     * Begins the request.
     * @param onFree called when it has left its place
     * @returns whether there was a place
     */
    take({ network, response, next }: Arrived, onFree: () => void): boolean {
      if (takenBy.count(network) >= ofNetwork(limit.current)) return false;
      const release = limit.acquire();
      if (!release) return false;
      takenBy.add(network, 1);
      const leave = once(() => {
        release(response.statusCode < 500);
        takenBy.add(network, -1);
        onFree();
      });
      // an answer that is complete holds no place, however slowly its reader takes it
      for (const over of ['prefinish', 'close']) response.once(over, leave);
      fairQueue.add(() => {
        // no work for a client that has left meanwhile
        if (!response.destroyed) next();
      });
      return true;
    },
  };
}

/** How many of something each network has. */
class Tally {
  private readonly counts = new Map<string, number>();

  count(network: string): number {
    return this.counts.get(network) ?? 0;
  }

  add(network: string, change: 1 | -1): void {
    const count = this.count(network) + change;
    if (count > 0) this.counts.set(network, count);
    else this.counts.delete(network);
  }
}

function once(run: () => void): () => void {
  let hasRun = false;
  return () => {
    if (!hasRun) run();
    hasRun = true;
  };
}

function countRefused({ registry }: Metrics, limit: ConcurrencyLimit): Counter {
  new Gauge({
    name: 'mesa_concurrency_limit',
    help: 'Requests that may be served at once; adaptive',
    registers: [registry],
    collect() {
      this.set(limit.current);
    },
  });
  return new Counter({
    name: 'mesa_load_shed_total',
    help: 'Requests refused because the concurrency limit was reached',
    registers: [registry],
  });
}
