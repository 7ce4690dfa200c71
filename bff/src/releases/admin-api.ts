import { Refusal, type BuiltRemote } from '@mesa/contract';
import { parse } from '@mesa/contract/schemas';
import express, { Router, type ErrorRequestHandler, type Request, type RequestHandler } from 'express';
import { z } from 'zod';
import { actorOf, forAnyTeam, forOperator, forTeam, mayRead, requireRemotes } from './access';
import { addKeyRoutes } from './add-key-routes';
import { CanaryRequest, canaryOf } from './canary-request';
import type { RemoteKeys } from './keys';
import { listErrors } from './list-errors';
import type { ReleaseManager } from './release-manager';
import type { LiveState } from './live-state';
import type { Previews } from './previews';
import type { RemoteErrors } from './remote-errors';
import { readUploads } from './read-uploads';
import { Preview, Provided, Publish, remoteName, versionName } from './uploads';
import type { VersionStore } from './version-store';

const UPLOAD_MB_MAX = 64;
/** The shell of a `fit` request is not live yet. */
const SHELL_TO_RELEASE = 'the shell to be released';

const force = z.boolean('Force is invalid').default(false);
const GoLive = z.object({ version: versionName, force });
const GoLiveTogether = z.object({
  versions: z.record(remoteName, versionName),
  force,
  automatic: z.boolean('Automatic is invalid').default(false),
});
const Retire = z.object({ force }).default({ force: false });
const Prune = z.object({ keep: z.int('Keep is invalid').min(0, 'Keep is invalid').default(10) });

export interface AdminApiDependencies {
  authenticate: RequestHandler;
  keys: RemoteKeys;
  releaseManager: ReleaseManager;
  state: LiveState;
  previews: Previews;
  remoteErrors: RemoteErrors;
  versions: VersionStore;
  now: () => Date;
}

/**
 * `/admin/remotes`: the API for the operator and the teams' release pipelines, on the admin port only. Each
 * route has a guard of access.ts, which says whose keys it accepts.
 */
export function adminApi(dependencies: AdminApiDependencies): Router {
  const { authenticate, releaseManager, state } = dependencies;
  const router = Router({ caseSensitive: true });
  // SECURITY: authenticates again after the body was read, because the key may have been revoked during the
  // upload
  router.use(authenticate, express.json({ limit: `${UPLOAD_MB_MAX}mb` }), refuseTooLarge, authenticate);
  router.use((_request, response, next) => {
    response.set('Cache-Control', 'no-store');
    next();
  });

  router.get('/', forAnyTeam, async (_request, response) => {
    const remotes = await releaseManager.list();
    response.json({ remotes: remotes.filter(({ name }) => mayRead(response, name)) });
  });
  router.post('/fit', forOperator, async (request, response) => {
    const { shell, served } = parse(Provided, request.body);
    response.json({ incompatibilities: await releaseManager.checkProvided(shell, served, SHELL_TO_RELEASE) });
  });
  router.get('/:name/audit', forTeam, async (request, response) => {
    const entries = await state.auditLog(nameOf(request));
    response.json({ entries: entries.map(({ _id, ...entry }) => entry) });
  });
  router.get('/:name/errors', forTeam, listErrors(dependencies));
  router.post('/:name/prune', forOperator, async (request, response) => {
    const { keep } = parse(Prune, request.body);
    response.json({ removed: await releaseManager.prune(nameOf(request), keep, actorOf(response)) });
  });
  addKeyRoutes(router, dependencies);
  addUploads(router, dependencies);
  addLiveChanges(router, dependencies);
  return router;
}

function addUploads(router: Router, { releaseManager, previews, now }: AdminApiDependencies): void {
  router.post('/:name/versions/:version', forTeam, async (request, response) => {
    const name = nameOf(request);
    const version = parse(versionName, request.params['version']);
    const { declaration, files } = parse(Publish, request.body);
    requireSameName(declaration, name);
    const uploads = await readUploads(declaration, files);
    const isNew = await releaseManager.publish(version, declaration, uploads, actorOf(response));
    response.status(isNew ? 201 : 200).json({ name, version, published: isNew });
  });
  router.post('/:name/previews/:version', forTeam, async (request, response) => {
    const name = nameOf(request);
    const version = parse(versionName, request.params['version']);
    const { declaration, files, hours } = parse(Preview, request.body);
    requireSameName(declaration, name);
    const uploads = await readUploads(declaration, files);
    await releaseManager.preview(version, declaration, uploads, actorOf(response));
    const until = new Date(now().getTime() + hours * 3_600_000);
    response.status(201).json({ name, version, link: previews.link(name, version, until), until });
  });
}

function addLiveChanges(router: Router, { releaseManager, state, now }: AdminApiDependencies): void {
  const stateOf = (name: string) => {
    const { live = null, canary = null } = state.remotes()[name] ?? {};
    return { live, canary };
  };
  router.post('/live', forAnyTeam, async (request, response) => {
    const { versions, ...options } = parse(GoLiveTogether, request.body);
    const names = Object.keys(versions);
    requireRemotes(response, names);
    if (names.length > 0) await releaseManager.goLive(versions, actorOf(response), options);
    response.json({ live: Object.fromEntries(names.map((name) => [name, stateOf(name).live])) });
  });
  router.post('/:name/live', forTeam, async (request, response) => {
    const { version, ...options } = parse(GoLive, request.body);
    await releaseManager.goLive({ [nameOf(request)]: version }, actorOf(response), options);
    response.json(stateOf(nameOf(request)));
  });
  router.post('/:name/rollback', forTeam, async (request, response) => {
    await releaseManager.rollBack(nameOf(request), actorOf(response));
    response.json(stateOf(nameOf(request)));
  });
  router.post('/:name/retire', forTeam, async (request, response) => {
    await releaseManager.retire(nameOf(request), actorOf(response), parse(Retire, request.body));
    response.json(stateOf(nameOf(request)));
  });
  router.post('/:name/canary', forTeam, async (request, response) => {
    const canary = canaryOf(parse(CanaryRequest, request.body), now());
    await releaseManager.setCanary(nameOf(request), canary, actorOf(response));
    response.json(stateOf(nameOf(request)));
  });
  router.post('/:name/promote', forTeam, async (request, response) => {
    await releaseManager.promote(nameOf(request), actorOf(response));
    response.json(stateOf(nameOf(request)));
  });
}

const refuseTooLarge: ErrorRequestHandler = (error: { type?: string }, _request, _response, next) => {
  const isTooLarge = error.type === 'entity.too.large';
  next(isTooLarge ? new Refusal('too-large', `An upload has at most ${UPLOAD_MB_MAX} MB.`) : error);
};

function requireSameName(declaration: BuiltRemote, name: string): void {
  if (declaration.name !== name)
    throw new Refusal('invalid', `The declaration is of ${declaration.name}, not of ${name}.`);
}

function nameOf(request: Request): string {
  return parse(remoteName, request.params['name']);
}
