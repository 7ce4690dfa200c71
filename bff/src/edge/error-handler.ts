import { LANGUAGES, MESSAGES, Refusal, type RefusalKind } from '@mesa/contract';
import { errorResponse, discardBody, type Log } from '@mesa/server-kit';
import type { ErrorRequestHandler, RequestHandler, Response } from 'express';
import { localsOf } from './locals';

/** Sends a JSON list of sentences, the body of every error (contract.md "Conventions of /api"). */
export function sendErrors(response: Response, status: number, sentences: readonly string[]): void {
  if (!response.hasHeader('Content-Language')) response.set('Content-Language', LANGUAGES[0]);
  response.status(status).set('Cache-Control', 'no-store').json(sentences);
}

/** Turns errors into responses. If another response has begun, all it can do is abort that one. */
export function errorHandler(log: Log): ErrorRequestHandler {
  return (error: unknown, request, response, _next) => {
    const known = fromExpress(error) ?? error;
    const { status, sentences, headers, fault } = errorResponse(known);
    if (fault) log.error({ err: error, requestId: localsOf(response).requestId }, 'fault');
    if (response.headersSent) {
      response.destroy();
      return;
    }
    response.removeHeader('ETag');
    response.removeHeader('Content-Encoding');
    response.set(headers);
    discardBody(request);
    sendErrors(response, status, sentences);
  };
}

/** Express's own errors (an undecodable path, a file that cannot be sent) carry a 4xx status. */
function fromExpress(error: unknown): Refusal | undefined {
  if (error instanceof Refusal) return undefined;
  // whatever was thrown
  const { status } = (error ?? {}) as { status?: unknown };
  if (typeof status !== 'number' || status < 400 || status > 499) return undefined;
  const kind: RefusalKind = status === 404 ? 'missing' : 'malformed';
  return new Refusal(kind, kind === 'missing' ? MESSAGES.notFound : MESSAGES.unreadable);
}

export function notFound(): RequestHandler {
  return () => {
    throw new Refusal('missing', MESSAGES.notFound);
  };
}
