import { calls } from '@mesa/contract';
import { Router, type Request, type RequestHandler } from 'express';
import { localsOf } from '../edge/locals';
import { sendAnswer, type ResponseCache } from '../edge/response-cache';
import { readCookies } from '../edge/session/cookies';
import { PUBLIC_READS } from '../routes';
import { queryOf } from './handler';

/**
 * Without it, a visitor's search that lies in the cache would wait for its place and be refused at overload.
 * Answers what is cached to requests without a session cookie; all others go on.
 * SECURITY: with a session cookie, ended or not, nothing is answered here: a diner sees the effect of a
 * review at once, and whether the session has ended is for loadSession() to find out.
 */
export function cachedReads(responseCache: ResponseCache): RequestHandler {
  const router = Router({ caseSensitive: true });
  for (const name of PUBLIC_READS)
    router.get(calls[name].path, async (request, response, next) => {
      if (hasSessionCookie(request)) return next('router');
      const answer = responseCache.get(publicKeyOf(request, queryOf(name, request)));
      if (!answer) return next();
      localsOf(response).route = calls[name].path;
      await sendAnswer(request, response, answer);
    });
  // a router of Express answers OPTIONS by itself
  return (request, response, next) =>
    request.method === 'GET' || request.method === 'HEAD' ? router(request, response, next) : next();
}

/** What identifies a public answer. */
export const publicKeyOf = ({ path }: Request, query: URLSearchParams): string => `${path}?${query}`;

const hasSessionCookie = (request: Request): boolean =>
  request.headers.cookie !== undefined && readCookies(request, request.secure).session !== undefined;
