import { CSRF_HEADER, Refusal, SAY } from '@mesa/contract';
import type { Request, RequestHandler, Response } from 'express';
import { localsOf } from '../locals';
import { setVisitorCookie } from '../session/cookies';
import { writeVisitor } from '../session/visitor';
import type { CsrfTokens } from './csrf-tokens';

const SAFE = ['GET', 'HEAD', 'OPTIONS'];

/**
 * Refuses every unsafe request that does not come from our own page: a foreign Origin or Sec-Fetch-Site, or no valid
 * token. Both are asked: old browsers send no fetch metadata, and a token could leak.
 * @param exempt routes whose signed URL is the authority
 */
export function checkCsrf(tokens: CsrfTokens, exempt: (request: Request) => boolean): RequestHandler {
  return (request, response, next) => {
    if (SAFE.includes(request.method) || exempt(request)) return next();
    const token = request.headers[CSRF_HEADER];
    const locals = localsOf(response);
    if (!fromOurPage(request) || typeof token !== 'string') throw new Refusal('forbidden', SAY.staleForm);
    if (tokens.fits(token, locals)) return next();
    renew(tokens, request, response);
    throw new Refusal('forbidden', SAY.staleForm);
  };
}

/**
 * A page outlives its session: it ended in another tab, or ran out. Its refusal carries a token that fits what the
 * browser is now, so the page can ask again and learn that it must sign in, instead of being reloaded with a form in it.
 * SECURITY: only a page of our own origin can read an answer's headers, and nothing has been done yet.
 */
function renew(tokens: CsrfTokens, request: Request, response: Response): void {
  const locals = localsOf(response);
  if (!locals.session) setVisitorCookie(request, response, writeVisitor(locals.visitor));
  response.setHeader(CSRF_HEADER, tokens.issue(locals));
}

/** False for what a browser says comes from a page of another site; clients that are no browsers say nothing. */
export function fromOurPage(request: Request): boolean {
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false;
  const origin = request.headers.origin;
  return origin === undefined || sameHost(origin, request.host);
}

/** "null" (a sandboxed frame, a file) is a foreign origin. Schemes are not compared: TLS may end in front of us. */
export function sameHost(origin: string, host: string | undefined): boolean {
  try {
    return new URL(origin).host === host;
  } catch {
    return false;
  }
}
