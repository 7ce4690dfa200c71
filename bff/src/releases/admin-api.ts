import { createHash, timingSafeEqual } from 'node:crypto';
import { Refusal, type BuiltRemote } from '@mesa/contract';
import { parse } from '@mesa/contract/schemas';
import express, { Router, type Request, type RequestHandler } from 'express';
import { z } from 'zod';
import type { ReleaseManager } from './release-manager';
import type { LiveState } from './live-state';
import type { Previews } from './previews';
import { by, Preview, Provided, Publish, readUploads, remoteName, versionName } from './uploads';

const UPLOAD_LIMIT = '64mb';

const force = z.boolean('Force is invalid').default(false);
const GoLive = z.object({ version: versionName, by, force });
const GoLiveTogether = z.object({ versions: z.record(remoteName, versionName), by, force });
const By = z.object({ by });
const Canary = z.object({
  version: versionName,
  by,
  percent: z.number('Percent is invalid').min(0, 'Percent is invalid').max(100, 'Percent is invalid'),
});
const Prune = z.object({ by, keep: z.int('Keep is invalid').min(0, 'Keep is invalid').default(10) });

interface AdminDependencies {
  token: string;
  releaseManager: ReleaseManager;
  state: LiveState;
  previews: Previews;
  now: () => Date;
}

/** `/admin/remotes`: the API for a team's release pipeline, on the admin port only. */
export function adminApi(dependencies: AdminDependencies): Router {
  const { token, releaseManager, state } = dependencies;
  const router = Router({ caseSensitive: true });
  router.use(requireToken(token), express.json({ limit: UPLOAD_LIMIT }));

  router.get('/', async (_request, response) => {
    response.json({ remotes: await releaseManager.list() });
  });
  router.post('/fit', async (request, response) => {
    const { shell, served } = parse(Provided, request.body);
    response.json({ incompatibilities: await releaseManager.checkProvided(shell, served) });
  });
  router.get('/:name/audit', async (request, response) => {
    const entries = await state.auditLog(nameOf(request));
    response.json({ entries: entries.map(({ _id, ...entry }) => entry) });
  });
  router.post('/:name/prune', async (request, response) => {
    const { keep, by: who } = parse(Prune, request.body);
    response.json({ removed: await releaseManager.prune(nameOf(request), keep, who) });
  });
  addUploads(router, dependencies);
  addLiveChanges(router, dependencies);
  return router;
}

function addUploads(router: Router, { releaseManager, previews, now }: AdminDependencies): void {
  router.post('/:name/versions/:version', async (request, response) => {
    const name = nameOf(request);
    const version = parse(versionName, request.params['version']);
    const { declaration, by: who, files } = parse(Publish, request.body);
    requireSameName(declaration, name);
    const uploads = readUploads(declaration, files);
    const isNew = await releaseManager.publish(version, declaration, uploads, who);
    response.status(isNew ? 201 : 200).json({ name, version, published: isNew });
  });
  router.post('/:name/previews/:version', async (request, response) => {
    const name = nameOf(request);
    const version = parse(versionName, request.params['version']);
    const { declaration, by: who, files, hours } = parse(Preview, request.body);
    requireSameName(declaration, name);
    await releaseManager.preview(version, declaration, readUploads(declaration, files), who);
    const until = new Date(now().getTime() + hours * 3_600_000);
    response.status(201).json({ name, version, link: previews.link(name, version, until), until });
  });
}

function addLiveChanges(router: Router, { releaseManager, state }: AdminDependencies): void {
  const stateOf = (name: string) => {
    const { live = null, canary = null } = state.remotes()[name] ?? {};
    return { live, canary };
  };
  router.post('/live', async (request, response) => {
    const { versions, by: who, force: forced } = parse(GoLiveTogether, request.body);
    const names = Object.keys(versions);
    if (names.length > 0) await releaseManager.goLive(versions, who, { force: forced });
    response.json({ live: Object.fromEntries(names.map((name) => [name, stateOf(name).live])) });
  });
  router.post('/:name/live', async (request, response) => {
    const { version, by: who, force: forced } = parse(GoLive, request.body);
    await releaseManager.goLive({ [nameOf(request)]: version }, who, { force: forced });
    response.json(stateOf(nameOf(request)));
  });
  router.post('/:name/rollback', async (request, response) => {
    await releaseManager.rollBack(nameOf(request), parse(By, request.body).by);
    response.json(stateOf(nameOf(request)));
  });
  router.post('/:name/canary', async (request, response) => {
    const { version, percent, by: who } = parse(Canary, request.body);
    await releaseManager.setCanary(nameOf(request), version, percent, who);
    response.json(stateOf(nameOf(request)));
  });
  router.post('/:name/promote', async (request, response) => {
    await releaseManager.promote(nameOf(request), parse(By, request.body).by);
    response.json(stateOf(nameOf(request)));
  });
}

function requireSameName(declaration: BuiltRemote, name: string): void {
  if (declaration.name !== name)
    throw new Refusal('invalid', `The declaration is of ${declaration.name}, not of ${name}.`);
}

function nameOf(request: Request): string {
  return parse(remoteName, request.params['name']);
}

/** SECURITY: compares digests, so that neither length nor time reveals anything about the token. */
function requireToken(token: string): RequestHandler {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  const expected = digest(`Bearer ${token}`);
  return (request, _response, next) => {
    if (!timingSafeEqual(digest(request.headers.authorization ?? ''), expected))
      throw new Refusal('signed-out', 'A valid admin token is required.');
    next();
  };
}
