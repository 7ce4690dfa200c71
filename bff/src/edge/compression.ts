import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Request, Response } from 'express';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Below this a packet carries it anyway. */
const WORTH_BYTES = 1_400;

/** A file's bytes, plain and as far as it is worth it packed. */
export interface Variants {
  identity: Buffer;
  br?: Buffer;
  gzip?: Buffer;
}
export type Encoding = keyof Variants;

/** The best encoding a browser takes of those there are. */
export function chooseEncoding(request: Request, available: readonly Encoding[]): Encoding {
  // asked one by one, the smallest first: browsers list gzip before br at the same weight
  const chosen = (['br', 'gzip'] as const).find(
    (encoding) => available.includes(encoding) && request.acceptsEncodings(encoding),
  );
  return chosen ?? 'identity';
}

/** Packs what is sent many times, as small as it goes. */
export async function compressStatic(bytes: Buffer): Promise<Variants> {
  if (bytes.length < WORTH_BYTES) return { identity: bytes };
  const params = { [constants.BROTLI_PARAM_QUALITY]: 10, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  const [br, gzipped] = await Promise.all([brotli(bytes, { params }), zip(bytes, { level: 9 })]);
  return { identity: bytes, br, gzip: gzipped };
}

/** Packs what is sent for a moment to many: quickly rather than well. */
export async function compressDynamic(bytes: Buffer): Promise<Variants> {
  if (bytes.length < WORTH_BYTES) return { identity: bytes };
  const params = { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  const [br, gzipped] = await Promise.all([brotli(bytes, { params }), zip(bytes, { level: 5 })]);
  return { identity: bytes, br, gzip: gzipped };
}

/** Sends a text made for this one request, packed quickly. */
export async function sendText(
  request: Request,
  response: Response,
  type: string,
  text: string,
): Promise<void> {
  const bytes = Buffer.from(text);
  response.type(type).vary('Accept-Encoding');
  const encoding = bytes.length < WORTH_BYTES ? 'identity' : chooseEncoding(request, ['br', 'gzip']);
  if (encoding === 'identity') return void response.send(bytes);
  const params = { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  const packed = encoding === 'br' ? await brotli(bytes, { params }) : await zip(bytes, { level: 5 });
  response.set('Content-Encoding', encoding).send(packed);
}
