import { Refusal, type FieldSentence, type Language, type RefusalKind } from '@mesa/contract';
import { say, textIn } from '@mesa/contract/sentences';
import { errorResponse, discardBody, preferredLanguage, type Log } from '@mesa/server-kit';
import type { ErrorRequestHandler, Request, RequestHandler, Response } from 'express';
import { localsOf } from './locals';

/** The language that the sentences of an answer are in. */
const languageOf = (request: Request) => preferredLanguage(request.headers['accept-language']);

/** Sends a refusal whose status no kind of refusal has. */
export function sendError(
  request: Request,
  response: Response,
  status: number,
  sentence: FieldSentence,
): void {
  const language = languageOf(request);
  response.set('Content-Language', language);
  sendSentences(response, status, [textIn(language, sentence)]);
}

/** Sends a JSON list of sentences, the body of every error (contract.md "Conventions of /api"). */
function sendSentences(response: Response, status: number, sentences: readonly string[]): void {
  response.vary('Accept-Language').status(status).set('Cache-Control', 'no-store').json(sentences);
}

/**
 * Turns errors into responses. If another response has begun, all it can do is abort that one.
 * @param chooseLanguage of the sentences; by the request's Accept-Language unless given
 */
export function errorHandler(
  log: Log,
  chooseLanguage: (request: Request) => Language = languageOf,
): ErrorRequestHandler {
  return (error: unknown, request, response, _next) => {
    if (response.writableEnded) return logLate(log, error, response);
    const converted = fromExpress(error) ?? error;
    const { status, sentences, headers, fault } = errorResponse(converted, chooseLanguage(request));
    if (fault) log.error({ err: error, requestId: localsOf(response).requestId }, 'fault');
    if (response.headersSent) {
      response.destroy();
      return;
    }
    response.removeHeader('ETag');
    response.removeHeader('Content-Encoding');
    response.set(headers);
    discardBody(request);
    sendSentences(response, status, sentences);
  };
}

/** answerWithin5s() has answered meanwhile, so an attempt to answer again fails, which is not logged. */
function logLate(log: Log, error: unknown, response: Response): void {
  // errors of Node have a code, others none
  if (error instanceof Refusal || (error as NodeJS.ErrnoException).code === 'ERR_HTTP_HEADERS_SENT') return;
  log.warn({ err: error, requestId: localsOf(response).requestId }, 'failed after its answer');
}

/** Express's own errors (an undecodable path, a file that cannot be sent) carry a 4xx status. */
function fromExpress(error: unknown): Refusal | undefined {
  if (error instanceof Refusal) return undefined;
  // whatever was thrown
  const { status } = (error ?? {}) as { status?: unknown };
  if (typeof status !== 'number' || status < 400 || status > 499) return undefined;
  const kind: RefusalKind = status === 404 ? 'missing' : 'malformed';
  return new Refusal(kind, kind === 'missing' ? say('notFound') : say('unreadable'));
}

export function notFound(): RequestHandler {
  return () => {
    throw new Refusal('missing', say('notFound'));
  };
}
