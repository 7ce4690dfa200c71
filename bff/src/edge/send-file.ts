import type { Request, Response } from 'express';
import { chooseEncoding, type Encoding, type Variants } from './compression';

interface File {
  /** its extension says the type */
  name: string;
  variants: Variants;
  /** names the content; each encoding gets its own ETag from it */
  tag: string;
}

/**
 * Answers a GET or HEAD with a file from memory: type, encoding, 304 for who has it.
 * @returns the bytes of the answer; none of a 304
 */
export function sendFile(
  request: Request,
  response: Response,
  { name, variants, tag }: File,
): Buffer | undefined {
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
