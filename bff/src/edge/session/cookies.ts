import { LANGUAGES, type Language } from '@mesa/contract';
import { parse } from 'cookie';
import type { CookieOptions, Request, Response } from 'express';
import type { IncomingMessage } from 'node:http';

const SESSION = 'mesa_session';
const VISITOR = 'mesa_visitor';
/** Written by the page itself, from the choice in local storage (shell/src/in-page.ts). */
const LANGUAGE = 'mesa_language';
type Name = typeof SESSION | typeof VISITOR;

/** How long a browser keeps its share, by which it stays on one version of a canary. */
const VISITOR_COOKIE_MS = 365 * 24 * 3_600_000;

/** Over https, browsers accept a `__Host-` cookie only from this host. */
function nameOf(name: Name, secure: boolean): string {
  return secure ? `__Host-${name}` : name;
}

/** contract.md "Conventions of /api": HttpOnly, SameSite=Lax, Path=/, Secure over https. */
function attributes(secure: boolean): CookieOptions {
  return { httpOnly: true, sameSite: 'lax', path: '/', secure };
}

/** The cookies of a request, or of a websocket upgrade, which Express does not see. */
export function readCookies(
  request: IncomingMessage,
  secure: boolean,
): Record<'session' | 'visitor', string | undefined> & { language: Language | undefined } {
  const cookies = parse(request.headers.cookie ?? '');
  return {
    session: cookies[nameOf(SESSION, secure)],
    visitor: cookies[nameOf(VISITOR, secure)],
    language: LANGUAGES.find((language) => language === cookies[LANGUAGE]),
  };
}

export function setSessionCookie(
  request: Request,
  response: Response,
  token: string,
  maxMinutes: number,
): void {
  response.cookie(nameOf(SESSION, request.secure), token, {
    ...attributes(request.secure),
    maxAge: maxMinutes * 60_000,
  });
}

export function clearSessionCookie(request: Request, response: Response): void {
  response.clearCookie(nameOf(SESSION, request.secure), attributes(request.secure));
}

export function setVisitorCookie(request: Request, response: Response, value: string): void {
  response.cookie(nameOf(VISITOR, request.secure), value, {
    ...attributes(request.secure),
    maxAge: VISITOR_COOKIE_MS,
  });
}
