import type { Request, Response } from 'express';
import { LRUCache } from 'lru-cache';
import { chooseEncoding, compressFast, isWorthCompressing, tagIn, type Encoding } from './compression';
import { localsOf } from './locals';
import { digestOf } from './signatures';

const TTL_MS = 1_000;
const CACHE_BYTES = 32 * 1024 * 1024;
/** More than are asked for again within a second; stale ones stay until others take their place. */
const ENTRIES_MAX = 500;
/** What an entry costs beside its key, headers and bodies. */
const ENTRY_BYTES = 1_000;

/** Makes an answer that is the same for every visitor. */
type Load = () => Promise<{ json?: unknown; headers?: Record<string, string> }>;

/** A public answer, with what each of its responses has in common. */
interface PublicAnswer {
  headers: Record<string, string>;
  bytes: Buffer;
  /** identifies the content */
  tag: string;
  /** compressed when a request first asks for it */
  encoded: Partial<Record<Encoding, Promise<Buffer> | Buffer>>;
}

/**
 * Answers that are the same for every visitor, kept for one second (docs/decisions/016). Concurrent requests
 * share one load, so a busy landing page costs the services one call a second. Signed-in diners always get a
 * fresh answer, because an author must see a review's effect at once (contract.md "Calls").
 * SECURITY: an entry weighs what it may come to hold, so no sender can fill the memory.
 */
export class ResponseCache {
  private readonly answers = new LRUCache<string, PublicAnswer, Load>({
    max: ENTRIES_MAX,
    maxSize: CACHE_BYTES,
    ttl: TTL_MS,
    sizeCalculation: weightOf,
    fetchMethod: (_key, _stale, { context: load }) => prepare(load),
    // an answer that leaves the cache while it is loaded is still sent
    ignoreFetchAbort: true,
  });

  /** The cached answer to a key; undefined when there is none. */
  get(key: string): PublicAnswer | undefined {
    return this.answers.get(key);
  }

  /**
   * Sends the cached answer, or loads it.
   * @param key path, and the parameters that the call knows, so that no others make an entry of their own
   */
  async send(request: Request, response: Response, key: string, load: Load): Promise<void> {
    const isDiner = localsOf(response).session !== undefined;
    const answer = isDiner ? await prepare(load) : await this.answers.forceFetch(key, { context: load });
    await sendAnswer(request, response, answer);
  }
}

/** Sends a public answer in an encoding that the client accepts, or 304. */
export async function sendAnswer(request: Request, response: Response, answer: PublicAnswer): Promise<void> {
  const { headers, bytes, tag, encoded } = answer;
  const encoding = isWorthCompressing(bytes) ? chooseEncoding(request) : 'identity';
  for (const name in headers) response.setHeader(name, headers[name]!);
  response.setHeader('ETag', tagIn(encoding, tag));
  if (request.fresh) return void response.status(304).end();
  const body = await (encoded[encoding] ??= compressFast(bytes, encoding));
  encoded[encoding] = body;
  if (encoding !== 'identity') response.setHeader('Content-Encoding', encoding);
  response.setHeader('Content-Length', body.length).end(body);
}

function weightOf({ headers, bytes }: PublicAnswer, key: string): number {
  // each of both encodings may be added later, and is smaller than the body
  return ENTRY_BYTES + 2 * (key.length + JSON.stringify(headers).length) + 3 * bytes.length;
}

async function prepare(load: Load): Promise<PublicAnswer> {
  const { headers = {}, json } = await load();
  const bytes = Buffer.from(JSON.stringify(json));
  return {
    headers: {
      ...headers,
      'Content-Type': 'application/json; charset=utf-8',
      // browsers must ask each time; an unchanged answer then costs a 304
      'Cache-Control': 'private, no-cache',
      ...(isWorthCompressing(bytes) && { Vary: 'Accept-Encoding' }),
    },
    bytes,
    tag: digestOf(bytes).slice(0, 22),
    encoded: { identity: bytes },
  };
}
