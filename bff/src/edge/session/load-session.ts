import type { RequestHandler } from 'express';
import { isSafe } from '../csrf';
import { localsOf } from '../locals';
import { clearSessionCookie, readCookies, setVisitorCookie } from './cookies';
import type { SessionStore } from './session-store';
import type { Visitors } from './visitor';

/**
 * Loads the session of the request's cookie, the visitor and the language that was chosen in this browser: at
 * most one database read, none without a session cookie.
 */
export function loadSession(sessions: SessionStore, visitors: Visitors): RequestHandler {
  return async (request, response, next) => {
    const cookies = readCookies(request, request.secure);
    const locals = localsOf(response);
    locals.session = cookies.session ? await sessions.find(cookies.session) : undefined;
    locals.sentSession = locals.session;
    if (cookies.session && !locals.session) clearSessionCookie(request, response);
    locals.chosenLanguage = cookies.language;
    // the page issues CSRF tokens, and unsafe calls check them; no other request has an owner to know
    const isPage = request.path === '/';
    if (isPage || !isSafe(request)) {
      const visitor = visitors.read(cookies.visitor);
      locals.visitor = visitor ?? visitors.begin();
      if (!visitor && isPage) setVisitorCookie(request, response, locals.visitor.cookie);
    }
    next();
  };
}
