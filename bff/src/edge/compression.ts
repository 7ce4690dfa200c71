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
type Encoding = keyof Variants;

interface File {
  /** its extension determines the content type */
  name: string;
  variants: Variants;
  /** identifies the content; each encoding derives its own ETag from it */
  tag: string;
}

/** Compresses a body that is sent more than once. */
export async function compress(bytes: Buffer, kind: keyof typeof LEVELS): Promise<Variants> {
  if (bytes.length < COMPRESS_MIN_BYTES) return { identity: bytes };
  const { br, gzip: level } = LEVELS[kind];
  const [brotlied, gzipped] = await Promise.all([toBrotli(bytes, br), zip(bytes, { level })]);
  return { identity: bytes, br: brotlied, gzip: gzipped };
}

/** Sends a text made for this one request, compressed fast. */
export async function sendText(
  request: Request,
  response: Response,
  type: string,
  text: string,
): Promise<void> {
  const bytes = Buffer.from(text);
  response.type(type).vary('Accept-Encoding');
  const encoding = bytes.length < COMPRESS_MIN_BYTES ? 'identity' : chooseEncoding(request, ['br', 'gzip']);
  if (encoding === 'identity') return void response.send(bytes);
  const { br, gzip: level } = LEVELS.dynamic;
  const compressed = encoding === 'br' ? await toBrotli(bytes, br) : await zip(bytes, { level });
  response.set('Content-Encoding', encoding).send(compressed);
}

/**
 * Sends a file from memory: content type, encoding, and 304 when the client has it.
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
    .set('ETag', `"${tag}${encoding === 'identity' ? '' : `-${encoding}`}"`);
  if (request.fresh) {
    response.status(304).end();
    return undefined;
  }
  if (encoding !== 'identity') response.set('Content-Encoding', encoding);
  response.send(variants[encoding]);
  return variants[encoding];
}

/** The best available encoding that the browser accepts. */
function chooseEncoding(request: Request, available: readonly Encoding[]): Encoding {
  // try the smallest first: browsers list gzip before br with the same weight
  const chosen = (['br', 'gzip'] as const).find(
    (encoding) => available.includes(encoding) && request.acceptsEncodings(encoding),
  );
  return chosen ?? 'identity';
}

function toBrotli(bytes: Buffer, quality: number): Promise<Buffer> {
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants;
  const params = { [BROTLI_PARAM_QUALITY]: quality, [BROTLI_PARAM_SIZE_HINT]: bytes.length };
  return brotli(bytes, { params });
}
