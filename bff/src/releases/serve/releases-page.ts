import { Refusal } from '@mesa/contract';
import { plainPage } from '@mesa/server-kit';
import express, { Router, type Request, type Response } from 'express';
import { isSameSite } from '../../edge/csrf';
import { localsOf } from '../../edge/locals';
import { securityHeaders } from '../../edge/security-headers';
import { errorReader } from '../judge/list-errors';
import type { RemoteErrors } from '../judge/remote-errors';
import type { VersionJudge } from '../judge/version-judge';
import type { LiveState } from '../live/live-state';
import type { ReleaseManager } from '../live/release-manager';
import type { VersionStore } from '../publish/version-store';
import type { Mac } from '../../edge/signatures';
import { admitByKey, bearerIn, callerOf, mayRead, type AccessDependencies } from './access';
import { createPageSessions } from './page-sessions';
import { renderReleases, renderSignIn, ROWS_MAX, type ShownRemote } from './render-releases';
import { RELEASES_STYLE } from './releases-style';

const FORM_MAX = '2kb';
const FOREIGN = 'This form is not of a page of this server.';

export interface ReleasesPageDependencies extends AccessDependencies {
  mac: Mac;
  releaseManager: ReleaseManager;
  state: LiveState;
  judge: VersionJudge;
  remoteErrors: RemoteErrors;
  versions: VersionStore;
}

/**
 * `/releases`: what is live, for people; read only. Whoever has a key opens it by a form, or a program by the
 * header of the admin API; a team sees its own remotes, the operator all and what was done to accounts.
 */
export function releasesPage(dependencies: ReleasesPageDependencies): Router {
  const sessions = createPageSessions(dependencies);
  const admit = admitByKey(dependencies);
  const read = releasesReader(dependencies);
  const router = Router({ caseSensitive: true });
  router.use(securityHeaders(), (_request, response, next) => {
    localsOf(response).route = '/releases';
    response.set('Cache-Control', 'no-store');
    // SECURITY: with none at all, browsers would send the form without its origin
    response.set('Referrer-Policy', 'same-origin');
    next();
  });

  router.get('/', async (request, response) => {
    const sent = bearerIn(request);
    if (sent !== undefined) await admit(sent, request, response);
    else if (!(await sessions.resume(request, response))) return sendSignIn(request, response);
    const content = renderReleases(await read(response), callerOf(response).by, request.baseUrl);
    send(response, 'Releases', content);
  });
  router.post('/', refuseForeign, express.urlencoded({ limit: FORM_MAX }), async (request, response) => {
    const sent = keyIn(request);
    if (sent === undefined) return sendSignIn(request, response);
    try {
      await admit(sent, request, response);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return sendSignIn(request, response, error);
    }
    sessions.begin(request, response, sent);
    response.redirect(303, request.baseUrl);
  });
  router.post('/sign-out', refuseForeign, (request, response) => {
    sessions.end(request, response);
    response.redirect(303, request.baseUrl);
  });
  return router;
}

/** Reads what the caller of the request may see. */
function releasesReader(dependencies: ReleasesPageDependencies) {
  const { releaseManager, state, judge } = dependencies;
  const errorsOf = errorReader(dependencies);
  return async (response: Response): Promise<{ remotes: ShownRemote[]; accounts: ShownRemote['audit'] }> => {
    const { key } = callerOf(response);
    const remotes = (await releaseManager.list()).filter(({ name }) => mayRead(response, name));
    const shown = remotes.map(async (remote) => ({
      ...remote,
      verdict: await judge.verdictSoFar(remote.name),
      errors: await errorsOf(remote.name, ROWS_MAX),
      audit: await state.auditLog(remote.name),
    }));
    return { remotes: await Promise.all(shown), accounts: key ? [] : await state.auditLog('accounts') };
  };
}

/** SECURITY: no page of another site may sign its own key in, or anybody out. */
function refuseForeign(request: Request, _response: Response, next: () => void): void {
  if (!isSameSite(request)) throw new Refusal('forbidden', FOREIGN);
  next();
}

/** The key that was typed; undefined for none, which is no guess. */
function keyIn(request: Request): string | undefined {
  const { key } = (request.body ?? {}) as { key?: unknown };
  return typeof key === 'string' ? /^\s*(\S{1,500})\s*$/.exec(key)?.[1] : undefined;
}

function sendSignIn(request: Request, response: Response, refusal?: Refusal): void {
  const isLimited = refusal?.kind === 'too-many';
  response.status(isLimited ? 429 : 401);
  send(response, 'Releases of Mesa', renderSignIn(request.baseUrl, refusal && refusal.kind));
}

function send(response: Response, heading: string, content: string): void {
  const title = 'Releases · Mesa';
  const { headers, html } = plainPage({ language: 'en', title, heading, content, style: RELEASES_STYLE });
  response.set(headers).send(html);
}
