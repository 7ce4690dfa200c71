import { calls, internalCalls } from '@mesa/contract';
import Router from '@koa/router';
import { answer, answerInternal, diner } from '@mesa/server-kit/koa';
import { announceUpload } from './actions/announce-upload';
import { attachPhotos, checkPhotos } from './actions/attach-photos';
import type { Dependencies } from './actions/dependencies';
import { receive, type ReceiveLimits } from './receive';
import { show } from './show';

/**
 * The calls of media. Two carry bytes instead of JSON.
 * @param limits of what an upload may take from others
 */
export function routes(deps: Dependencies, limits: ReceiveLimits): Router {
  const router = new Router();
  // if browsers send directly to the store, this service gives out no address of its own for uploads
  if (!deps.files.presign) router.put('/api/uploads/:ticket', receive(deps, limits));
  router.get('/api/blobs/:signed_id/:filename', show(deps));
  router.post(
    calls.createUpload.path,
    diner,
    answer('createUpload', ({ user, identity: { address }, body: { blob } }) =>
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
  );
  router.put(
    internalCalls.attachPhotos.path,
    answerInternal('attachPhotos', async ({ user, body }) => ({
      photos: await attachPhotos(deps, user.id, body.review_id, body.signed_ids),
    })),
  );
  router.post(
    internalCalls.checkPhotos.path,
    answerInternal(
      'checkPhotos',
      async ({ user, body }) => void (await checkPhotos(deps, user.id, body.signed_ids)),
    ),
  );
  return router;
}
