import { REMOTE_HEADER, REMOTE_TAG } from '@mesa/contract';
import { requestIdFrom, createRequestLog, traces, type Log, type Metrics, type Span } from '@mesa/server-kit';
import type { Request, RequestHandler } from 'express';
import { localsOf } from './locals';

/** What the objectives of deploy/watch/objectives.yaml count. */
const OBJECTIVES = [
  { method: 'POST', route: '/api/reservations' },
  { method: 'GET', route: '/api/restaurants/search' },
];

/**
 * Request id, log line, metrics and trace span of each request; the answer carries the id. Query strings stay
 * out of the log: they may contain names.
 */
export function requestLog(log: Log, metrics: Metrics): RequestHandler {
  // a series that begins with its first failure hides it: Prometheus' rate() needs a value before
  for (const objective of OBJECTIVES)
    for (const status of [200, 201, 503]) metrics.requests.zero({ ...objective, status });
  const requests = createRequestLog(log);
  return (request, response, next) => {
    const startedAt = process.hrtime.bigint();
    const locals = localsOf(response);
    locals.requestId = requestIdFrom(request.headers['x-request-id']);
    // services get the same id, also when the one from outside was invalid and replaced
    request.headers['x-request-id'] = locals.requestId;
    response.setHeader('X-Request-Id', locals.requestId);
    const span = startSpan(request);
    response.once('close', () => {
      const seconds = Number(process.hrtime.bigint() - startedAt) / 1e9;
      const route = locals.route ?? 'other';
      metrics.requests.observe({ method: request.method, route, status: response.statusCode }, seconds);
      requests.info(
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

/** The span names the remote whose screen made the call, if the page says so. */
function startSpan({ method, headers, url }: Request): Span | undefined {
  if (url === '/healthz' || url === '/readyz') return undefined;
  const span = traces()?.incoming(method, headers);
  const remote = headers[REMOTE_HEADER];
  if (typeof remote === 'string' && REMOTE_TAG.test(remote)) span?.set({ 'mesa.remote': remote });
  return span;
}
