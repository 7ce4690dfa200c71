import { Refusal, RETRY_FOLDER } from '@mesa/contract';
import { say } from '@mesa/contract/sentences';
import { Router } from 'express';
import { sendFile, sendText } from '../../edge/compression';
import { localsOf } from '../../edge/locals';
import type { Registry } from './registry';
import { TYPES_FILE } from '../publish/uploads';
import type { VersionStore } from '../publish/version-store';

/** `/remotes/registry.json`, and the files of every published version (contract.md "Remotes"). */
export function serveRemotes({ registry, versions }: { registry: Registry; versions: VersionStore }): Router {
  const router = Router({ caseSensitive: true, strict: true });
  router.get('/registry.json', async (request, response) => {
    localsOf(response).route = '/remotes/registry.json';
    response.set('Cache-Control', 'no-cache');
    const remotes = await registry.liveRemotes();
    await sendText(request, response, 'json', JSON.stringify({ remotes }));
  });
  router.get('/:name/:version/*path', async (request, response) => {
    localsOf(response).route = '/remotes/:name/:version/*path';
    const { name, version } = request.params;
    const [folder, ...inside] = request.params.path;
    const path = RETRY_FOLDER.test(folder!) ? inside : request.params.path;
    const last = path.at(-1) ?? '';
    // SECURITY: source maps are for the teams, on the admin port
    const isPublic = !last.endsWith('.map') && last !== TYPES_FILE;
    const file = isPublic ? await versions.file(name, version, path.join('/')) : undefined;
    if (!file) throw new Refusal('missing', say('notFound'));
    sendFile(request, response, { name: last, variants: file.variants, tag: file.hash.slice(7, 31) });
  });
  return router;
}
