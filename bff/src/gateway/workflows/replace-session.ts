import { CSRF_HEADER, type User } from '@mesa/contract';
import type { Request, Response } from 'express';
import { localsOf } from '../../edge/locals';
import { clearSessionCookie, setSessionCookie, setVisitorCookie } from '../../edge/session/cookies';
import { deviceName } from '../../edge/session/device-name';
import type { Dependencies } from '../handler';

/**
 * Signs a diner in: a new session with a new id (against session fixation) and a CSRF token for it.
 * @param hasNewPassword the diner has just set the password
 */
export async function beginSession(
  { sessions, csrfTokens, sessionMaxMinutes }: Dependencies,
  { request, response }: { request: Request; response: Response },
  user: User,
  hasNewPassword = false,
): Promise<void> {
  const locals = localsOf(response);
  if (locals.session) await sessions.end(locals.session);
  const { session, token } = await sessions.begin(
    user,
    deviceName(request.headers['user-agent']),
    hasNewPassword,
  );
  locals.session = session;
  setSessionCookie(request, response, token, sessionMaxMinutes);
  response.setHeader(CSRF_HEADER, csrfTokens.issue(locals));
}

/**
 * Signs this browser out: ends the session, clears its cookie, and starts a new visitor, for whom old CSRF
 * tokens are invalid.
 */
export async function endSession(
  { sessions, csrfTokens, visitors }: Dependencies,
  request: Request,
  response: Response,
): Promise<void> {
  const locals = localsOf(response);
  if (locals.session) await sessions.end(locals.session);
  locals.session = undefined;
  locals.visitor = visitors.begin(locals.visitor.share);
  clearSessionCookie(request, response);
  setVisitorCookie(request, response, locals.visitor.cookie);
  // on a shared computer; the choices in local storage are the browser's, and the page removes the diner's
  response.setHeader('Clear-Site-Data', '"cache"');
  response.setHeader(CSRF_HEADER, csrfTokens.issue(locals));
}
