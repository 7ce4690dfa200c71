import { REMOTE_HEADER, REMOTE_TAG } from '@mesa/contract';
import { requestIdFrom, traces, type Log, type Metrics, type Span } from '@mesa/server-kit';
import type { Request, RequestHandler } from 'express';
import { localsOf } from './locals';

/** Request id, one log line and one observation a request. Queries stay out of the log: they may hold names. */
export function observe(log: Log, metrics: Metrics): RequestHandler {
  return (request, response, next) => {
    const begun = process.hrtime.bigint();
    const locals = localsOf(response);
    locals.requestId = requestIdFrom(request.headers['x-request-id']);
    // services get the same id, also when the one from outside was not fit to be passed on
    request.headers['x-request-id'] = locals.requestId;
    response.setHeader('X-Request-Id', locals.requestId);
    const span = begin(request);
    response.once('close', () => {
      const seconds = Number(process.hrtime.bigint() - begun) / 1e9;
      const route = locals.route ?? 'other';
      metrics.requests.observe({ method: request.method, route, status: response.statusCode }, seconds);
      log.info(
        {
          requestId: locals.requestId,
          method: request.method,
          route,
          status: response.statusCode,
          ms: Math.round(seconds * 1e5) / 100,
          ...(response.writableFinished ? {} : { aborted: true }),
          ...(span && { traceId: span.traceId }),
        },
        'request',
      );
      span?.set({ 'http.route': route, 'mesa.request_id': locals.requestId });
      span?.end({ status: response.statusCode, name: `${request.method} ${route}` });
    });
    if (span) span.run(next);
    else next();
  };
}

/** Told with the remote whose screen asked, where the page says so (shell/src/slot). */
function begin({ method, headers, url }: Request): Span | undefined {
  if (url === '/healthz' || url === '/readyz') return undefined;
  const span = traces()?.incoming(method, headers);
  const remote = headers[REMOTE_HEADER];
  if (typeof remote === 'string' && REMOTE_TAG.test(remote)) span?.set({ 'mesa.remote': remote });
  return span;
}
