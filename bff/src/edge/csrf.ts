import { randomBytes } from 'node:crypto';
import { CSRF_HEADER, Refusal } from '@mesa/contract';
import { say } from '@mesa/contract/sentences';
import type { Request, RequestHandler, Response } from 'express';
import { localsOf, type Locals } from './locals';
import { setVisitorCookie } from './session/cookies';
import type { Mac } from './signatures';

const SAFE = ['GET', 'HEAD', 'OPTIONS'];

export const isSafe = ({ method }: Request): boolean => SAFE.includes(method);

/**
 * Refuses unsafe requests that do not come from our own page: those with a foreign Origin or Sec-Fetch-Site,
 * and those without a valid token. It checks both, because old browsers send no fetch metadata, and a token
 * could leak.
 */
export function csrf(tokens: CsrfTokens): RequestHandler {
  return (request, response, next) => {
    if (isSafe(request)) return next();
    const token = request.headers[CSRF_HEADER];
    const locals = localsOf(response);
    if (!isSameSite(request) || typeof token !== 'string') throw new Refusal('forbidden', say('staleForm'));
    if (tokens.isValid(token, locals)) return next();
    issueNewToken(tokens, request, response);
    throw new Refusal('forbidden', say('staleForm'));
  };
}

/**
 * A page may outlive its session, which expired or ended in another tab. The refusal carries a valid new
 * token, so that the page can repeat the call and learn that the diner must sign in, instead of losing a
 * filled-in form to a reload. SECURITY: only pages of our own origin can read the headers, and the refused
 * call had no effect.
 */
function issueNewToken(tokens: CsrfTokens, request: Request, response: Response): void {
  const locals = localsOf(response);
  if (!locals.session) setVisitorCookie(request, response, locals.visitor.cookie);
  response.setHeader(CSRF_HEADER, tokens.issue(locals));
}

/**
 * False when the browser says that a page of another site made the request. Other clients send neither
 * header.
 */
export function isSameSite(request: Request): boolean {
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false;
  const origin = request.headers.origin;
  return origin === undefined || isSameHost(origin, request.host);
}

/**
 * "null" (a sandboxed frame, a file) is a foreign origin. Schemes are not compared: a proxy may terminate
 * TLS.
 */
export function isSameHost(origin: string, host: string | undefined): boolean {
  try {
    return new URL(origin).host === host;
  } catch {
    return false;
  }
}

type TokenOwner = Pick<Locals, 'session' | 'visitor'>;

export interface CsrfTokens {
  issue: (owner: TokenOwner) => string;
  isValid: (token: string, owner: TokenOwner) => boolean;
}

/**
 * CSRF tokens bound to the session or, for a visitor, to the visitor's cookie. Each token is a new salt and
 * its MAC: nothing is stored, and no two pages contain the same bytes, so a compressed page does not leak
 * them (BREACH).
 */
export function createCsrfTokens(mac: Mac): CsrfTokens {
  const textOf = (owner: TokenOwner, salt: string) => `${ownerKey(owner)}\n${salt}`;
  return {
    issue(owner) {
      const salt = randomBytes(12).toString('base64url');
      return `${salt}.${mac.sign(textOf(owner, salt))}`;
    },

    isValid(token, owner) {
      const match = /^([\w-]{16})\.([\w-]{43})$/.exec(token);
      return match !== null && mac.isValid(textOf(owner, match[1]!), match[2]!);
    },
  };
}

function ownerKey({ session, visitor }: TokenOwner): string {
  return session ? `session:${session.id}` : `visitor:${visitor.id}`;
}
