import cookieParser from 'cookie-parser';
import type { CookieOptions, Request, Response } from 'express';
import type { IncomingMessage } from 'node:http';

const SESSION = 'mesa_session';
const VISITOR = 'mesa_visitor';
type Name = typeof SESSION | typeof VISITOR;

/** Milliseconds; longer than any session, whose own end is decided on the server. */
const KEPT_MS = 365 * 24 * 3_600_000;

/** Over https the name says that the cookie is this host's alone; browsers hold us to it. */
function nameOf(name: Name, secure: boolean): string {
  return secure ? `__Host-${name}` : name;
}

/** contract.md "Conventions of /api": HttpOnly, SameSite=Lax, Path=/, Secure over https. */
function attributes(secure: boolean): CookieOptions {
  return { httpOnly: true, sameSite: 'lax', path: '/', secure };
}

const parse = cookieParser();

/** The two cookies of a request; also of a websocket's upgrade, which Express never sees. */
export function readCookies(
  request: IncomingMessage,
  secure: boolean,
): { session?: string; visitor?: string } {
  const holder = request as IncomingMessage & { cookies?: Record<string, unknown> };
  if (!holder.cookies) parse(holder as Request, {} as Response, () => {});
  const text = (name: Name) => {
    const value = holder.cookies?.[nameOf(name, secure)];
    return typeof value === 'string' ? value : undefined;
  };
  return { session: text(SESSION), visitor: text(VISITOR) };
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
  response.cookie(nameOf(VISITOR, request.secure), value, { ...attributes(request.secure), maxAge: KEPT_MS });
}
