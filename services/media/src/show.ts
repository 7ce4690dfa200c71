import { IDENTITY_HEADER, PHOTO_WIDTHS, Refusal } from '@mesa/contract';
import { say } from '@mesa/contract/sentences';
import { identityOf } from '@mesa/server-kit/koa';
import type { Context } from 'koa';
import type { Dependencies } from './actions/dependencies';
import { isPublic, maySee, pictureFor, pictureKey, type Picture, type Stored } from './domain/upload';

/** A photo never changes under its address, so it can be cached without revalidation. */
const CACHED_FOR_A_YEAR = 'max-age=31536000, immutable';

/**
 * One picture of a blob (contract.md "GET /api/blobs/{signed_id}/{filename}"), in WebP, in the requested
 * width.
 */
export function show(deps: Dependencies) {
  return async (ctx: Context) => {
    const { picture, stored, isPublic } = await find(deps, ctx, await viewerOf(ctx));
    ctx.set({
      'Cache-Control': `${isPublic ? 'public' : 'private'}, ${CACHED_FOR_A_YEAR}`,
      'Content-Disposition': 'inline; filename="photo.webp"',
      'Content-Security-Policy': "sandbox; default-src 'none'",
      'Cross-Origin-Resource-Policy': 'same-origin',
      'X-Content-Type-Options': 'nosniff',
    });
    ctx.status = 200;
    ctx.etag = picture.etag;
    if (ctx.fresh) {
      ctx.status = 304;
      return;
    }
    ctx.type = 'image/webp';
    ctx.length = picture.bytes;
    if (ctx.method === 'HEAD') return;
    const bytes = await deps.files.read(pictureKey(stored.prefix, picture.width));
    if (!bytes) throw missing();
    ctx.body = bytes;
    ctx.length = picture.bytes;
  };
}

async function find(
  { signer, uploads }: Dependencies,
  ctx: Context,
  viewer: string | undefined,
): Promise<{ picture: Picture; stored: Stored; isPublic: boolean }> {
  const width = widthOf(ctx.query['w']);
  const id = signer.read('attach', String(ctx.params['signed_id']));
  const upload = id ? await uploads.find(id) : null;
  // someone else's upload that no review shows yet is answered like one that does not exist
  if (!upload?.stored || !maySee(upload, viewer)) throw missing();
  return {
    picture: pictureFor(upload.stored, width),
    stored: upload.stored,
    isPublic: isPublic(upload),
  };
}

function widthOf(query: string | string[] | undefined): number {
  if (query === undefined) return Math.max(...PHOTO_WIDTHS);
  const width = PHOTO_WIDTHS.find((candidate) => String(candidate) === query);
  if (!width) throw new Refusal('malformed', say('photo.width', { widths: PHOTO_WIDTHS.join(', ') }));
  return width;
}

async function viewerOf(ctx: Context): Promise<string | undefined> {
  return ctx.get(IDENTITY_HEADER) ? (await identityOf(ctx)).user?.id : undefined;
}

function missing(): Refusal {
  return new Refusal('missing', say('notFound'));
}
