import { CSRF_HEADER, type User } from '@mesa/contract';
import type { Request, Response } from 'express';
import { localsOf } from '../../edge/locals';
import { clearSessionCookie, setSessionCookie, setVisitorCookie } from '../../edge/session/cookies';
import { deviceName } from '../../edge/session/device-name';
import { newVisitor, writeVisitor } from '../../edge/session/visitor';
import type { Dependencies } from '../dependencies';

/** Signs a diner in: a new session under a new id (an id from before must not become a diner's), and its forgery token. */
export async function beginSession(
  { sessions, tokens, sessionMaxMinutes }: Dependencies,
  request: Request,
  response: Response,
  user: User,
): Promise<void> {
  const locals = localsOf(response);
  if (locals.session) await sessions.end(locals.session);
  const { session, token } = await sessions.begin(user, deviceName(request.headers['user-agent']));
  locals.session = session;
  setSessionCookie(request, response, token, sessionMaxMinutes);
  response.setHeader(CSRF_HEADER, tokens.issue(locals));
}

/** Signs out here: the session is gone, its cookie too, and a new visitor begins whose old forgery tokens fit no more. */
export async function endSession(
  { sessions, tokens }: Dependencies,
  request: Request,
  response: Response,
): Promise<void> {
  const locals = localsOf(response);
  if (locals.session) await sessions.end(locals.session);
  locals.session = undefined;
  locals.visitor = newVisitor(locals.visitor.share);
  clearSessionCookie(request, response);
  setVisitorCookie(request, response, writeVisitor(locals.visitor));
  response.setHeader(CSRF_HEADER, tokens.issue(locals));
}
