import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Request, Response } from 'express';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Smaller bodies fit into one packet, so compressing them gains nothing. */
const COMPRESS_MIN_BYTES = 1_400;

/** A body, uncompressed and in the encodings that are worth it. */
export interface Variants {
  identity: Buffer;
  br?: Buffer;
  gzip?: Buffer;
}
export type Encoding = keyof Variants;

/** The best available encoding that the browser accepts. */
export function chooseEncoding(request: Request, available: readonly Encoding[]): Encoding {
  // try the smallest first: browsers list gzip before br with the same weight
  const chosen = (['br', 'gzip'] as const).find(
    (encoding) => available.includes(encoding) && request.acceptsEncodings(encoding),
  );
  return chosen ?? 'identity';
}

/** Compresses a body that is sent many times: as small as possible. */
export async function compressStatic(bytes: Buffer): Promise<Variants> {
  if (bytes.length < COMPRESS_MIN_BYTES) return { identity: bytes };
  const params = { [constants.BROTLI_PARAM_QUALITY]: 10, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  const [br, gzipped] = await Promise.all([brotli(bytes, { params }), zip(bytes, { level: 9 })]);
  return { identity: bytes, br, gzip: gzipped };
}

/** Compresses a body that is soon outdated: fast rather than small. */
export async function compressDynamic(bytes: Buffer): Promise<Variants> {
  if (bytes.length < COMPRESS_MIN_BYTES) return { identity: bytes };
  const params = { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  const [br, gzipped] = await Promise.all([brotli(bytes, { params }), zip(bytes, { level: 5 })]);
  return { identity: bytes, br, gzip: gzipped };
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
  const params = { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  const compressed = encoding === 'br' ? await brotli(bytes, { params }) : await zip(bytes, { level: 5 });
  response.set('Content-Encoding', encoding).send(compressed);
}
