import type { IncomingMessage } from 'node:http';
import { Refusal, SAY } from '@mesa/contract';
import { readOut } from '@mesa/server-kit';
import type { RequestHandler } from 'express';
import { sendErrors } from './error-handler';

const URL_MAX = 4_096;

/** Turns away what no client of ours sends, before anything is looked up for it. */
export function validateRequest(): RequestHandler {
  return (request, response, next) => {
    if (lacksHost(request)) {
      // nothing after it on that connection can be trusted
      response.setHeader('Connection', 'close');
      throw new Refusal('malformed', SAY.unreadable);
    }
    if (expectsOther(request)) {
      // whether a body follows is the sender's to decide, and nobody can tell from here
      response.setHeader('Connection', 'close');
      readOut(request);
      return sendErrors(response, 417, ['Mesa cannot do what this request expects.']);
    }
    if (request.url.length > URL_MAX) return sendErrors(response, 414, ['This address is too long.']);
    if (!readable(request.url)) throw new Refusal('malformed', SAY.unreadable);
    next();
  };
}

/** Since HTTP/1.1 each request names the host it is for. */
export function lacksHost({ httpVersion, headers }: IncomingMessage): boolean {
  return headers.host === undefined && httpVersion === '1.1';
}

/** An expectation beside the one there is, which Node fulfils. */
function expectsOther({ headers: { expect } }: IncomingMessage): boolean {
  return expect !== undefined && !/(?:^|\W)100-continue(?:$|\W)/i.test(expect);
}

/** An address with broken escapes or a NUL names nothing; services would each read it their own way. */
function readable(url: string): boolean {
  try {
    return !decodeURIComponent(url).includes('\u0000');
  } catch {
    return false;
  }
}
