import Router from '@koa/router';
import type { createIdentityReader } from '@mesa/server-kit';
import { route, internalRoute, type Route } from '@mesa/server-kit/koa';
import type Koa from 'koa';
import { announceUpload } from './actions/announce-upload';
import { attachPhotos, checkPhotos } from './actions/attach-photos';
import type { Dependencies } from './actions/dependencies';
import { receive, type ReceiveLimits } from './receive';
import { show } from './show';

/** The calls of this service that speak JSON. */
export function routes(deps: Dependencies): Route[] {
  return [
    route('createUpload', ({ user, identity: { address }, body: { blob } }) =>
      announceUpload(
        deps,
        { owner: user.id, address },
        {
          filename: blob.filename,
          contentType: blob.content_type,
          byteSize: blob.byte_size,
          checksum: blob.checksum,
        },
      ),
    ),
    internalRoute('attachPhotos', async ({ user, body }) => ({
      photos: await attachPhotos(deps, user.id, body.review_id, body.signed_ids),
    })),
    internalRoute(
      'checkPhotos',
      async ({ user, body }) => void (await checkPhotos(deps, user.id, body.signed_ids)),
    ),
  ];
}

/** The two calls that carry bytes. */
export function byteRoutes(
  deps: Dependencies,
  readIdentity: ReturnType<typeof createIdentityReader>,
  limits: ReceiveLimits,
): Koa.Middleware {
  const router = new Router();
  // if browsers send directly to the store, this service gives out no address of its own for uploads
  if (!deps.files.presign) router.put('/api/uploads/:ticket', receive(deps, readIdentity, limits));
  router.get('/api/blobs/:signed_id/:filename', show(deps, readIdentity));
  return router.routes() as unknown as Koa.Middleware; // its types name their own copy of Koa's
}
