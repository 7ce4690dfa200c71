import { ANSWER_MS, tooLate, whenLate } from '@mesa/server-kit';
import type { ErrorRequestHandler, RequestHandler } from 'express';
import { localsOf } from './locals';

/**
 * Answers 503 when a request has waited long enough, whichever part, connection or database it waits for
 * (docs/decisions/015).
 * @param onError turns the refusal into a response
 */
export function answerWithin5s(onError: ErrorRequestHandler): RequestHandler {
  return (request, response, next) => {
    const end = performance.now() + ANSWER_MS;
    localsOf(response).remaining = () => end - performance.now();
    const cancel = whenLate(request, ANSWER_MS, () => {
      if (!response.headersSent) void onError(tooLate(), request, response, next);
    });
    response.once('close', cancel);
    next();
  };
}
