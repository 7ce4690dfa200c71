import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Request, Response } from 'express';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Smaller bodies fit into one packet, so compressing them gains nothing. */
const COMPRESS_MIN_BYTES = 1_400;
/** For bodies that are sent many times, as small as possible, and for those that are soon outdated. */
const LEVELS = { static: { br: 10, gzip: 9 }, dynamic: { br: 4, gzip: 5 } };

/** A body, uncompressed and in the encodings that are worth it. */
export interface Variants {
  identity: Buffer;
  br?: Buffer;
  gzip?: Buffer;
}
export type Encoding = keyof Variants;

interface File {
  /** its extension determines the content type */
  name: string;
  variants: Variants;
  /** identifies the content; each encoding derives its own ETag from it */
  tag: string;
}

/** Compresses a file that is sent many times. */
export async function compress(bytes: Buffer): Promise<Variants> {
  if (!isWorthCompressing(bytes)) return { identity: bytes };
  const [br, gzipped] = await Promise.all([
    encode(bytes, 'br', LEVELS.static),
    encode(bytes, 'gzip', LEVELS.static),
  ]);
  return { identity: bytes, br, gzip: gzipped };
}

export const isWorthCompressing = (bytes: Buffer): boolean => bytes.length >= COMPRESS_MIN_BYTES;

/** Compresses fast what is soon outdated. */
export const compressFast = (bytes: Buffer, encoding: Encoding): Promise<Buffer> =>
  encode(bytes, encoding, LEVELS.dynamic);

/** Sends a text made for this one request, compressed fast. */
export async function sendText(
  request: Request,
  response: Response,
  type: string,
  text: string,
): Promise<void> {
  const bytes = Buffer.from(text);
  response.type(type).vary('Accept-Encoding');
  const encoding = isWorthCompressing(bytes) ? chooseEncoding(request) : 'identity';
  if (encoding === 'identity') return void response.send(bytes);
  response.set('Content-Encoding', encoding).send(await compressFast(bytes, encoding));
}

/**
 * The hash in the name of a file, `main.3f2a91bc.js`: its content never changes.
 * SECURITY: such a name is no path.
 */
export const hashIn = (name: string): string | undefined =>
  /^[\w-][\w.-]*\.([0-9a-f]{8,})\.\w+$/.exec(name)?.[1];

/**
 * Sends a file from memory: content type, encoding, how long browsers keep it, and 304 when they have it.
 * @returns the bytes that were sent; undefined for a 304
 */
export function sendFile(
  request: Request,
  response: Response,
  { name, variants, tag }: File,
): Buffer | undefined {
  // Object.keys loses the names
  const encoding = chooseEncoding(request, Object.keys(variants) as Encoding[]);
  if (variants.br || variants.gzip) response.vary('Accept-Encoding');
  response
    .type(name.slice(name.lastIndexOf('.') + 1))
    .set('ETag', tagIn(encoding, tag))
    // a file without a hash may change: a pruned version can be published again with other content
    .set('Cache-Control', hashIn(name) ? 'public, max-age=31536000, immutable' : 'no-cache');
  if (request.fresh) {
    response.status(304).end();
    return undefined;
  }
  if (encoding !== 'identity') response.set('Content-Encoding', encoding);
  response.send(variants[encoding]);
  return variants[encoding];
}

/** The ETag of a content in an encoding. */
export const tagIn = (encoding: Encoding, tag: string): string =>
  encoding === 'identity' ? `"${tag}"` : `"${tag}-${encoding}"`;

/** The best available encoding that the browser accepts. */
export function chooseEncoding(request: Request, available: readonly Encoding[] = ['br', 'gzip']): Encoding {
  if (request.headers['accept-encoding'] === undefined) return 'identity';
  // try the smallest first: browsers list gzip before br with the same weight
  const chosen = (['br', 'gzip'] as const).find(
    (encoding) => available.includes(encoding) && request.acceptsEncodings(encoding),
  );
  return chosen ?? 'identity';
}

async function encode(bytes: Buffer, encoding: Encoding, levels: { br: number; gzip: number }) {
  if (encoding === 'identity') return bytes;
  if (encoding === 'gzip') return zip(bytes, { level: levels.gzip });
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants;
  const params = { [BROTLI_PARAM_QUALITY]: levels.br, [BROTLI_PARAM_SIZE_HINT]: bytes.length };
  return brotli(bytes, { params });
}
