import { CANARY_PARAMETER, Refusal, SHELL_HEADER, SHELL_PARAMETER } from '@mesa/contract';
import { say } from '@mesa/contract/sentences';
import { Router } from 'express';
import { sendFile } from '../edge/send-file';
import { sendText } from '../edge/compression';
import { listParameter } from '../edge/list-parameter';
import { localsOf } from '../edge/locals';
import type { Previews } from './previews';
import type { Registry } from './registry';
import type { Shells } from './shells';
import { HASHED, type VersionStore } from './version-store';

/** `/remotes/registry.json`, and the files of every published version (contract.md "Remotes"). */
export function serveRemotes({
  registry,
  versions,
  previews,
  shells,
}: {
  registry: Registry;
  versions: VersionStore;
  previews: Previews;
  shells: Shells;
}): Router {
  const router = Router({ caseSensitive: true, strict: true });
  router.get('/registry.json', async (request, response) => {
    localsOf(response).route = '/remotes/registry.json';
    response.set('Cache-Control', 'no-cache');
    const hash = (await shells.own())?.hash;
    if (hash) response.set(SHELL_HEADER, hash);
    const shell = request.query[SHELL_PARAMETER];
    const remotes = await registry.remotesForPage(
      typeof shell === 'string' ? shell : undefined,
      listParameter(request, CANARY_PARAMETER),
    );
    await sendText(request, response, 'json', JSON.stringify({ remotes }));
  });
  router.get('/:name/:segment/*path', async (request, response) => {
    localsOf(response).route = '/remotes/:name/:version/*path';
    const { name, segment, path } = request.params;
    const { version, maySeeDrafts } = previews.readSegment(name, segment);
    const last = path.at(-1)!;
    // SECURITY: source maps are for the teams, on the admin port
    const file = last.endsWith('.map') ? undefined : await versions.file(name, version, path.join('/'));
    if (!file || (file.isDraft && !maySeeDrafts && (await versions.find(name, version))?.draft))
      throw new Refusal('missing', say('notFound'));
    // files without a hash in their name may change: a pruned version can be published again with other
    // content
    response.set('Cache-Control', HASHED.test(last) ? 'public, max-age=31536000, immutable' : 'no-cache');
    sendFile(request, response, { name: last, variants: file.variants, tag: file.sum.slice(0, 24) });
  });
  return router;
}
