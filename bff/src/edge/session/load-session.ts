import type { RequestHandler } from 'express';
import { localsOf } from '../locals';
import { clearSessionCookie, readCookies, setVisitorCookie } from './cookies';
import type { SessionStore } from './session-store';
import { newVisitor, readVisitor, writeVisitor } from './visitor';

/** Finds out who asks: at most one read for a session's cookie, none for a visitor. */
export function loadSession(sessions: SessionStore): RequestHandler {
  return async (request, response, next) => {
    const cookies = readCookies(request, request.secure);
    const locals = localsOf(response);
    locals.session = cookies.session ? await sessions.find(cookies.session) : undefined;
    if (cookies.session && !locals.session) clearSessionCookie(request, response);
    const known = readVisitor(cookies.visitor);
    locals.visitor = known ?? newVisitor();
    // only the page gives out forgery tokens, so only there a new visitor needs to be remembered
    if (!known && request.path === '/') setVisitorCookie(request, response, writeVisitor(locals.visitor));
    next();
  };
}
