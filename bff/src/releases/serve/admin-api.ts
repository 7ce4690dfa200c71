import { Refusal, type BuiltRemote } from '@mesa/contract';
import { parse } from '@mesa/contract/schemas';
import express, { Router, type ErrorRequestHandler, type Request, type RequestHandler } from 'express';
import { z } from 'zod';
import { digestOf } from '../../edge/signatures';
import { listErrors } from '../judge/list-errors';
import type { RemoteErrors } from '../judge/remote-errors';
import type { LiveState } from '../live/live-state';
import type { ReleaseManager } from '../live/release-manager';
import {
  readUpload,
  callShapes,
  Provided,
  Publish,
  remoteName,
  versionName,
  ownName,
} from '../publish/uploads';
import type { VersionStore } from '../publish/version-store';
import { actorOf, forAnyTeam, forOperator, forTeam, mayRead, requireRemotes } from './access';
import type { RemoteKeys, RemoteKey } from './keys';
import type { PreviewLinks } from './preview-links';

const UPLOAD_MB_MAX = 64;

const force = z.boolean('Force is invalid').default(false);
const GoLive = z.object({ version: versionName, force });
const GoLiveTogether = z.object({
  versions: z.record(remoteName, versionName),
  force,
  automatic: z.boolean('Automatic is invalid').default(false),
});
const Canary = z.object({
  version: versionName,
  percent: z.number('Percent is invalid').min(0, 'Percent is invalid').max(100, 'Percent is invalid'),
});
const Retire = z.object({ force }).default({ force: false });
const Preview = z.object({ version: versionName });
const Prune = z.object({ keep: z.int('Keep is invalid').min(0, 'Keep is invalid').default(10) });
const versionsByKey = z.record(z.string().max(200), z.string().max(200));
const Fit = z.object({
  provides: z.object({ shared: versionsByKey, federation: z.string().max(50), types: z.string().max(100) }),
  calls: callShapes,
  types: Provided,
  served: callShapes,
});

export interface AdminApiDependencies {
  authenticate: RequestHandler;
  keys: RemoteKeys;
  hookKey: string;
  previewLinks: Pick<PreviewLinks, 'to'>;
  releaseManager: ReleaseManager;
  state: LiveState;
  remoteErrors: RemoteErrors;
  versions: VersionStore;
}

/**
 * `/admin/remotes`: the API for the operator and the teams' release pipelines, on the admin port only. Each
 * route has a guard of access.ts, which says whose keys it accepts.
 */
export function adminApi(dependencies: AdminApiDependencies): Router {
  const { authenticate, releaseManager, state, previewLinks } = dependencies;
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
    const { types, ...shell } = parse(Fit, request.body);
    const text = JSON.stringify(types);
    const shellTypes = { hash: digestOf(text, 'hex'), read: async () => text };
    response.json({ incompatibilities: await releaseManager.checkShell({ ...shell, types: shellTypes }) });
  });
  router.get('/:name/audit', forTeam, async (request, response) => {
    const entries = await state.auditLog(nameOf(request));
    response.json({ entries: entries.map(({ _id, ...entry }) => entry) });
  });
  router.get('/:name/errors', forTeam, listErrors(dependencies));
  router.post('/:name/preview', forTeam, async (request, response) => {
    const { version } = parse(Preview, request.body);
    await releaseManager.refuseWithdrawn(nameOf(request), version);
    response.json(previewLinks.to(nameOf(request), version));
  });
  router.post('/:name/prune', forOperator, async (request, response) => {
    const { keep } = parse(Prune, request.body);
    response.json({ removed: await releaseManager.prune(nameOf(request), keep, actorOf(response)) });
  });
  addKeyRoutes(router, dependencies);
  addLiveChanges(router, dependencies);
  return router;
}

function addLiveChanges(router: Router, { releaseManager, state }: AdminApiDependencies): void {
  const stateOf = (name: string) => {
    const { live = null, canary = null } = state.remotes()[name] ?? {};
    return { live, canary };
  };
  router.post('/:name/versions/:version', forTeam, async (request, response) => {
    const name = nameOf(request);
    const version = parse(versionName, request.params['version']);
    const { declaration, files, ...options } = parse(Publish, request.body);
    requireSameName(declaration, name);
    const uploads = readUpload(declaration, files);
    const upload = { version, built: declaration, uploads, ...options };
    const isNew = await releaseManager.publish(upload, actorOf(response));
    response.status(isNew ? 201 : 200).json({ name, version, published: isNew });
  });
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
    const passedOver = await releaseManager.rollBack(nameOf(request), actorOf(response));
    response.json({ ...stateOf(nameOf(request)), passed_over: passedOver });
  });
  router.post('/:name/retire', forTeam, async (request, response) => {
    await releaseManager.retire(nameOf(request), actorOf(response), parse(Retire, request.body));
    response.json(stateOf(nameOf(request)));
  });
  router.post('/:name/canary', forTeam, async (request, response) => {
    await releaseManager.setCanary(nameOf(request), parse(Canary, request.body), actorOf(response));
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

/** No team may have these names: in the audit log they mean the operator and Mesa itself. */
const RESERVED = ['operator', 'mesa'];

const CreateKey = z.object({
  team: z
    .string("Team can't be blank")
    .max(41, 'Team must have at most 41 characters')
    .regex(/^[a-z][a-z0-9-]*$/, 'Team must be lower-case words joined by dashes')
    .refine((team) => !RESERVED.includes(team), 'Team must not be operator or mesa'),
  remotes: z.array(ownName, 'Remotes are invalid').min(1, "Remotes can't be blank").max(20),
  days: z
    .number('Days are invalid')
    .positive('Days are invalid')
    .max(3_650, 'A key is valid for at most 3650 days')
    .default(365),
});

interface KeyDependencies {
  keys: RemoteKeys;
  state: LiveState;
  /** signs what MESA_RELEASE_HOOK gets */
  hookKey: string;
}

/** The operator's routes for the keys of the teams and that of the hook. */
export function addKeyRoutes(router: Router, { keys, state, hookKey }: KeyDependencies): void {
  router.get('/keys', forOperator, async (_request, response) => {
    response.json({ keys: (await keys.list()).map(presentKey) });
  });
  router.get('/keys/hook', forOperator, (_request, response) => {
    response.json({ key: hookKey });
  });
  router.post('/keys', forOperator, async (request, response) => {
    const { key, record } = await keys.create(parse(CreateKey, request.body));
    for (const name of record.remotes)
      await state.note({ name, action: 'key', ...actorOf(response), note: describeKey(record) });
    response.status(201).json({ ...presentKey(record), key });
  });
  router.post('/keys/:id/revoke', forOperator, async (request, response) => {
    const { key, isNew } = await keys.revoke(String(request.params['id']));
    for (const name of isNew ? key.remotes : [])
      await state.note({ name, action: 'revoke', ...actorOf(response), note: describeKey(key) });
    response.json(presentKey(key));
  });
}

function presentKey({ _id, team, remotes, created_at, expires_at, last_used_at, revoked_at }: ListedKey) {
  return { id: _id, team, remotes, created_at, expires_at, last_used_at, revoked_at };
}

type ListedKey = Omit<RemoteKey, 'digest'>;

function describeKey({ _id, team }: ListedKey): string {
  return `${_id} of the team ${team}`;
}
