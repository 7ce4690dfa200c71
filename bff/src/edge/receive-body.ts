import { say } from '@mesa/contract/sentences';
import { hasBody, readBytes } from '@mesa/server-kit';
import type { Request, RequestHandler } from 'express';
import { sendError } from './error-handler';
import { localsOf } from './locals';

/** From the headers to the last byte (contract.md "Limits"). */
const BODY_MS = 5_000;
const EMPTY = Buffer.alloc(0);

/**
 * Without it a sender that is slow on purpose would hold a place among those that are served at once.
 * Receives the whole body, at most 100 kB within five seconds, before any bounded resource is taken or any
 * session is read for the request: what the request is allowed to do is decided when it can be done. Uploads
 * are streamed on to media, which limits their time itself.
 * @param isStreamed whether the body is not to be received here
 */
export function receiveBody(isStreamed: (request: Request) => boolean): RequestHandler {
  return async (request, response, next) => {
    if (isStreamed(request)) return next();
    if (!hasBody(request)) {
      localsOf(response).body = EMPTY;
      return next();
    }
    let isLate = false;
    const timer = setTimeout(refuse, BODY_MS);
    function refuse() {
      isLate = true;
      // the rest of the body may still come, so the connection cannot be used again
      response.setHeader('Connection', 'close');
      sendError(request, response, 408, say('unreadable'));
    }
    try {
      localsOf(response).body = await readBytes(request);
    } catch (error) {
      if (!isLate) throw error;
    } finally {
      clearTimeout(timer);
    }
    if (!isLate) next();
  };
}
