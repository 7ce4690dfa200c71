import { REMOTE_HEADER, REMOTE_TAG } from '@mesa/contract';
import { createRequestLog, requestIdFrom, traces, type Log, type Metrics, type Span } from '@mesa/server-kit';
import type { Request, RequestHandler, Response } from 'express';
import { localsOf } from './locals';

/** What the objectives of deploy/watch/objectives.yaml count. */
const OBJECTIVES = [
  { method: 'POST', route: '/api/reservations' },
  { method: 'GET', route: '/api/restaurants/search' },
];

/**
 * Without it nobody could say what became of a request. Gives it an id, which the answer carries, and writes
 * its log line, metrics and trace span. Query strings stay out of the log: they may contain names.
 * @param onClose what else is written about a request that is over
 */
export function requestLog(
  log: Log,
  metrics: Metrics,
  onClose?: (request: Request, response: Response) => void,
): RequestHandler {
  // a series that begins with its first failure hides it: Prometheus' rate() needs a value before
  for (const objective of OBJECTIVES)
    for (const status of [200, 201, 503]) metrics.requests.zero({ ...objective, status });
  const requests = createRequestLog(log);
  return (request, response, next) => {
    const startedAt = performance.now();
    const locals = localsOf(response);
    const requestId = requestIdFrom(request.headers['x-request-id']);
    locals.requestId = requestId;
    // services get the same id, also when the one from outside was invalid and replaced
    request.headers['x-request-id'] = requestId;
    response.setHeader('X-Request-Id', requestId);
    const span = startSpan(request);
    const { method } = request;
    response.once('close', () => {
      const ms = performance.now() - startedAt;
      const { route = 'other' } = locals;
      const status = response.statusCode;
      metrics.requests.observe({ method, route, status }, ms / 1_000);
      const line: Record<string, unknown> = {
        requestId,
        method,
        route,
        status,
        ms: Math.round(ms * 100) / 100,
      };
      if (!response.writableFinished) line.aborted = true;
      if (span) line.traceId = span.traceId;
      requests.info(line, 'request');
      onClose?.(request, response);
      span?.set({ 'http.route': route, 'mesa.request_id': requestId });
      span?.end({ status, name: `${method} ${route}` });
    });
    if (span) span.run(next);
    else next();
  };
}

/** The span names the remote whose screen made the call, if the page says so. */
function startSpan({ method, headers, url }: Request): Span | undefined {
  const open = traces();
  if (!open || url === '/healthz' || url === '/readyz') return undefined;
  const span = open.incoming(method, headers);
  const remote = headers[REMOTE_HEADER];
  if (typeof remote === 'string' && REMOTE_TAG.test(remote)) span?.set({ 'mesa.remote': remote });
  return span;
}
