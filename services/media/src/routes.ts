import Router from '@koa/router';
import type { createIdentityReader } from '@mesa/server-kit';
import { route, internalRoute, type Route } from '@mesa/server-kit/koa';
import type Koa from 'koa';
import { announceUpload } from './actions/announce-upload';
import { attachPhotos, checkPhotos } from './actions/attach-photos';
import type { Tools } from './actions/tools';
import { receive } from './receive';
import { show } from './show';

/** The calls of this service that speak JSON. */
export function routes(tools: Tools): Route[] {
  return [
    route('createUpload', ({ user, body: { blob } }) =>
      announceUpload(tools, user.id, {
        filename: blob.filename,
        contentType: blob.content_type,
        byteSize: blob.byte_size,
        checksum: blob.checksum,
      }),
    ),
    internalRoute('attachPhotos', async ({ user, body }) => ({
      photos: await attachPhotos(tools, user.id, body.review_id, body.signed_ids),
    })),
    internalRoute(
      'checkPhotos',
      async ({ user, body }) => void (await checkPhotos(tools, user.id, body.signed_ids)),
    ),
  ];
}

/** The two that carry bytes. */
export function byteRoutes(
  tools: Tools,
  readIdentity: ReturnType<typeof createIdentityReader>,
): Koa.Middleware {
  const router = new Router();
  // where browsers send straight to the store, no upload address of ours was ever given out
  if (!tools.files.presign) router.put('/api/uploads/:ticket', receive(tools));
  router.get('/api/blobs/:signed_id/:filename', show(tools, readIdentity));
  return router.routes() as unknown as Koa.Middleware;
}
