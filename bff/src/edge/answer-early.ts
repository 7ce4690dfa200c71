import type { RequestListener } from 'node:http';
import type { Request, Response } from 'express';
import type { FairQueue } from './fair-queue';
import { addressKey, type Quota, type RequestLimit } from './limit-requests';
import type { LoadShedder } from './load-shedder';
import { localsOf } from './locals';
import type { Observe } from './observe-requests';
import type { CachedResponse, ResponseCache } from './response-cache';
import { lacksHost } from './validate-request';

interface EarlyDependencies {
  responseCache: Pick<ResponseCache, 'find'>;
  loadShedder: Pick<LoadShedder, 'admit'>;
  fairQueue: Pick<FairQueue, 'add'>;
  addressLimit: RequestLimit;
  observe: Observe;
}

/**
 * What answers requests in front of Express (docs/decisions/151). It sends cached responses, refuses requests
 * over the concurrency limit, and passes all others to the app, one per iteration of the event loop. A cached
 * restaurant costs three times as much as from a bare server here, and six times as much behind Express.
 */
export function answerEarly(
  { responseCache, loadShedder, fairQueue, addressLimit, observe }: EarlyDependencies,
  app: RequestListener,
): RequestListener {
  return (request, response) => {
    // the app rejects it; Node lets it through because the public server does not require a Host header
    if (lacksHost(request)) return app(request, response);
    const cached = responseCache.find(request);
    if (cached) {
      // the public server makes both as Express's own (express-objects.ts); they lack only the locals
      const [early, observed] = [request as Request, response as Response];
      const quota = addressLimit(addressKey(early));
      // over its limit, an address gets its refusal from the app
      if (quota.wait === 0) {
        observed.locals = { route: cached.route };
        return observe(early, observed, () => send(observed, cached, quota));
      }
    }
    if (!loadShedder.admit(request, response)) return;
    fairQueue.add(() => {
      // no work for a client that has left meanwhile
      if (!response.destroyed) app(request, response);
    });
  };
}

/** All headers in one list: after a setHeader(), Node would copy them one by one before it writes them. */
function send(response: Response, { headers, body }: CachedResponse, { policy, left }: Quota): void {
  const own = ['X-Request-Id', localsOf(response).requestId, 'RateLimit-Policy', policy, 'RateLimit', left];
  response.writeHead(200, [...headers, ...own]);
  response.end(body);
}
