import { IDEMPOTENCY_HEADER } from '@mesa/contract';
import type { Request, RequestHandler, Response } from 'express';
import type { Service } from '../routes';
import { bodyOf, callerOf } from './request-input';
import type { ServiceClient } from './service-client';
import { relay } from './service-response';

/**
 * SECURITY: only these headers of a browser reach a service. The identity is signed here, never taken from
 * outside.
 */
const FORWARDED_HEADERS = [
  'accept',
  'accept-language',
  'content-encoding',
  'content-type',
  'if-none-match',
  IDEMPOTENCY_HEADER,
];

/**
 * Forwards a JSON call to the service that owns it (docs/decisions/150); bodies and responses are small.
 */
export function forward(services: ServiceClient, service: Service): RequestHandler {
  return async (request, response) => {
    const answer = await services.forward({
      service,
      // Node sends a response to HEAD without its body
      method: request.method === 'HEAD' ? 'GET' : request.method,
      path: pathOf(request.url),
      caller: callerOf(request, response),
      body: bodyOf(request, response),
      headers: forwardedHeaders(request),
      onClientGone: whenGone(response),
    });
    relay(response, answer);
  };
}

function forwardedHeaders({ headers }: Request): Record<string, string> {
  return Object.fromEntries(
    FORWARDED_HEADERS.filter((name) => headers[name] !== undefined).map((name) => [
      name,
      String(headers[name]),
    ]),
  );
}

/** Calls back when the browser goes away before the response is sent. */
function whenGone(response: Response): (callback: () => void) => void {
  return (callback) => {
    if (response.destroyed) return callback();
    response.once('close', () => {
      if (!response.writableFinished) callback();
    });
  };
}

/** The path and query of a request line, which may contain a host as well. */
function pathOf(url: string): string {
  if (url.startsWith('/')) return url;
  const { pathname, search } = new URL(url);
  return pathname + search;
}
