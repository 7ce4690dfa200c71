import type { IncomingMessage } from 'node:http';
import { Refusal } from '@mesa/contract';
import { say } from '@mesa/contract/sentences';
import getRawBody from 'raw-body';

/** The largest body of a request that is no upload (contract.md "Limits"). */
export const BODY_BYTES_MAX = 100 * 1024;
const DEPTH_MAX = 20;

/** Whether a request announces a body. */
export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > 0;
}

/**
 * The bytes of a request's body, empty when it has none.
 * @throws Refusal `too-large` (over 100 kB) or `malformed` (cut off).
 */
export async function readBytes(request: IncomingMessage): Promise<Buffer> {
  if (!hasBody(request)) return Buffer.alloc(0);
  const { 'content-length': length, 'transfer-encoding': chunked } = request.headers;
  try {
    return await getRawBody(request, { limit: BODY_BYTES_MAX, length: chunked ? undefined : length });
  } catch (error) {
    // raw-body names the kind of its errors
    const { type } = error as { type?: string };
    throw type === 'entity.too.large'
      ? new Refusal('too-large', say('tooLarge'))
      : new Refusal('malformed', say('unreadable'));
  }
}

/**
 * The JSON body of a request, an object; empty when there is no body.
 * @throws Refusal `not-json`, `too-large` or `malformed`.
 */
export async function readJson(request: IncomingMessage): Promise<Record<string, unknown>> {
  if (!hasBody(request)) return {};
  if (!isJson(request.headers['content-type'])) throw new Refusal('not-json', say('notJson'));
  return parseObject(await readBytes(request));
}

/** @throws Refusal `malformed` for what is not UTF-8, not JSON, nested too deep or not an object. */
export function parseObject(bytes: Uint8Array): Record<string, unknown> {
  const value = parseJson(bytes);
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new Refusal('malformed', say('unreadable'));
  // an object, as checked above
  return value as Record<string, unknown>;
}

/** Whether a Content-Type is `application/json`, or a type with the suffix `+json`. */
export function isJson(contentType: string | undefined): boolean {
  return /^\s*application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i.test(contentType ?? '');
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    if (text.trim() === '') return {};
    if (depthOf(text) > DEPTH_MAX) throw new Error('too deep');
    return JSON.parse(text);
  } catch {
    throw new Refusal('malformed', say('unreadable'));
  }
}

/** The most brackets that are open at once, not counting those inside texts. */
function depthOf(text: string): number {
  let depth = 0;
  let deepest = 0;
  let inText = false;
  for (let i = 0; i < text.length; i += 1) {
    const c = text[i];
    if (inText) {
      if (c === '\\') i += 1;
      else if (c === '"') inText = false;
    } else if (c === '"') inText = true;
    else if (c === '{' || c === '[') deepest = Math.max(deepest, (depth += 1));
    else if (c === '}' || c === ']') depth -= 1;
  }
  return deepest;
}
