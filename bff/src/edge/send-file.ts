import type { Request, Response } from 'express';
import { chooseEncoding, type Encoding, type Variants } from './compression';

interface File {
  /** its extension determines the content type */
  name: string;
  variants: Variants;
  /** identifies the content; each encoding derives its own ETag from it */
  tag: string;
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
