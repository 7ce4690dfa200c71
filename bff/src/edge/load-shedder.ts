import type { IncomingMessage, OutgoingHttpHeaders, RequestListener, ServerResponse } from 'node:http';
import { Refusal, MESSAGES } from '@mesa/contract';
import { discardBody, requestIdFrom, type Metrics } from '@mesa/server-kit';
import type { RequestHandler } from 'express';
import { Counter, Gauge } from 'prom-client';
import { createConcurrencyLimit, type ConcurrencyLimit } from './concurrency-limit';
import { createFairQueue, type FairQueue } from './fair-queue';

/** never below 128: a hundred diners who want the last table in the same second are no overload */
const apiConcurrencyLimit = () =>
  createConcurrencyLimit({ most: 400, least: 128, patienceMs: 1_000, now: () => performance.now() });

/** What belongs to one answer alone. */
const OWN_HEADERS = [
  'x-request-id',
  'retry-after',
  'ratelimit',
  'ratelimit-policy',
  'connection',
  'date',
  'set-cookie',
];

interface Told {
  headers: OutgoingHttpHeaders;
  /** a text and no bytes: Node then sends it together with the headers, in one piece */
  body: string;
}

export type LoadShedder = ReturnType<typeof createLoadShedder>;

/**
 * Past what can be answered in time, a newcomer is told at once to come back in a moment; queueing everybody would make
 * all of them wait too long, and the work for those who have given up would be lost.
 */
export function createLoadShedder(
  { registry, requests }: Metrics,
  room: ConcurrencyLimit = apiConcurrencyLimit(),
  turns: FairQueue = createFairQueue(),
) {
  const refused = new Counter({
    name: 'mesa_shed_total',
    help: 'Requests told to come back, because too many were under way',
    registers: [registry],
  });
  new Gauge({
    name: 'mesa_room',
    help: 'Requests that may be under way at once, as things are',
    registers: [registry],
    collect() {
      this.set(room.size());
    },
  });
  /** how the last one was told, by what decides about headers */
  const told = new Map<string, Told>();
  const withoutRoom = new WeakSet<IncomingMessage>();

  const remember = (request: IncomingMessage, response: ServerResponse): void => {
    const headers = Object.fromEntries(
      Object.entries(response.getHeaders()).filter(([name]) => !OWN_HEADERS.includes(name)),
    );
    told.set(variantOf(request), { headers, body: JSON.stringify([MESSAGES.unavailable]) });
  };

  const turnAway = (request: IncomingMessage, response: ServerResponse, { headers, body }: Told): void => {
    refused.inc();
    requests.observe({ method: request.method ?? '', route: 'turned away', status: 503 }, 0);
    discardBody(request);
    response.writeHead(503, {
      ...headers,
      'X-Request-Id': requestIdFrom(request.headers['x-request-id']),
      'Retry-After': later(),
    });
    response.end(body);
  };

  return {
    /** Stands where looking things up begins. */
    refuse(): RequestHandler {
      return (request, response, next) => {
        if (!withoutRoom.has(request)) return next();
        refused.inc();
        response.once('finish', () => remember(request, response));
        throw new Refusal('unavailable', MESSAGES.unavailable, later());
      };
    },

    /**
     * Stands in front of Express. Who finds room begins when it is their turn, if they are still there. Of those who find
     * none the first is told by Express, and others are told the same, header for header, before Express is asked: turning
     * away must cost next to nothing, or it would be the overload.
     */
    inFront(app: RequestListener): RequestListener {
      return (request, response) => {
        if (!isForDiners(request.url ?? '')) return app(request, response);
        const leave = room.enter();
        if (!leave) {
          const known = told.get(variantOf(request));
          if (known) return turnAway(request, response, known);
          withoutRoom.add(request);
          return app(request, response);
        }
        response.once('close', () => leave(response.statusCode < 500));
        turns.take(() => {
          if (!response.destroyed) app(request, response);
        });
      };
    },

    /** Every connection that was let in. */
    cameIn: turns.cameIn,
  };
}

/** Seconds; not all at the same moment. */
function later(): number {
  return 1 + Math.floor(Math.random() * 3);
}

/** Files and questions after health cost little, and who is turned away needs them most. */
function isForDiners(url: string): boolean {
  return /^\/(\?|$|api\/(?!docs|openapi))/.test(url);
}

/** Whether a proxy says that it came over TLS; all else in the headers is the same for everybody. */
function variantOf({ headers }: IncomingMessage): string {
  return headers['x-forwarded-proto'] === 'https' ? 'https' : 'http';
}
