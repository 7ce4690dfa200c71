import type { IncomingMessage } from 'node:http';
import { Refusal } from '@mesa/contract';
import { say } from '@mesa/contract/sentences';
import { discardBody } from '@mesa/server-kit';
import type { RequestHandler } from 'express';
import { sendError } from './error-handler';

const URL_MAX = 4_096;

/**
 * Without it two programs could read one request in two ways, and one of them serve what the other refuses.
 * Rejects what is no valid request before any work is done for it.
 */
export function rejectMalformed(): RequestHandler {
  return (request, response, next) => {
    if (!hasOneHost(request) || request.method === 'CONNECT') {
      // anything after it on this connection cannot be trusted
      response.setHeader('Connection', 'close');
      throw new Refusal('malformed', say('unreadable'));
    }
    if (hasUnknownExpectation(request)) {
      // the sender may or may not send its body now, so the connection cannot be used again
      response.setHeader('Connection', 'close');
      discardBody(request);
      return sendError(request, response, 417, say('expectationFailed'));
    }
    if (request.url.length > URL_MAX) return sendError(request, response, 414, say('addressTooLong'));
    if (!isDecodable(request.url)) throw new Refusal('malformed', say('unreadable'));
    next();
  };
}

/**
 * HTTP/1.1 requires one Host header. HTTP/2 has a framing of its own, and a part in front
 * could believe in it.
 */
function hasOneHost({ httpVersion, rawHeaders }: IncomingMessage): boolean {
  let hosts = 0;
  // names and values in turn
  for (let i = 0; i < rawHeaders.length; i += 2)
    if (rawHeaders[i]!.length === 4 && rawHeaders[i]!.toLowerCase() === 'host') hosts += 1;
  return httpVersion === '1.1' ? hosts === 1 : httpVersion === '1.0' && hosts <= 1;
}

/** Whether there is any expectation but 100-continue, which Node handles. */
function hasUnknownExpectation({ headers: { expect } }: IncomingMessage): boolean {
  return expect !== undefined && !/(?:^|\W)100-continue(?:$|\W)/i.test(expect);
}

/** Services would interpret broken escapes and NUL characters in different ways. */
function isDecodable(url: string): boolean {
  if (!url.includes('%')) return true;
  try {
    return !decodeURIComponent(url).includes('\u0000');
  } catch {
    return false;
  }
}
