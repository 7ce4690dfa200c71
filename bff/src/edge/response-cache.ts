import type { Request, Response } from 'express';
import { LRUCache } from 'lru-cache';
import { compress, sendFile, type Variants } from './compression';
import { digestOf } from './signatures';
import { localsOf } from './locals';

const TTL_MS = 1_000;
const CACHE_BYTES = 32 * 1024 * 1024;
/** More than are asked for again within a second; stale ones stay until others take their place. */
const ENTRIES_MAX = 500;
/** What an entry costs beside its key, headers and bodies. */
const ENTRY_BYTES = 1_000;

/** Makes an answer that is the same for every visitor. */
type Load = () => Promise<{ json?: unknown; headers?: Record<string, string> }>;

interface CachedAnswer {
  headers: Record<string, string>;
  variants: Variants;
  tag: string;
}

/**
 * Answers that are the same for every visitor, kept for one second (docs/decisions/016). Concurrent requests
 * share one call to the services, so a busy landing page costs them one call a second. Signed-in diners
 * always get a fresh answer, because an author must see a review's effect at once (contract.md "Calls").
 * SECURITY: an entry weighs what it holds, so no sender can fill the memory.
 */
export class ResponseCache {
  private readonly answers = new LRUCache<string, CachedAnswer, Load>({
    max: ENTRIES_MAX,
    maxSize: CACHE_BYTES,
    ttl: TTL_MS,
    sizeCalculation: weightOf,
    fetchMethod: (_key, _stale, { context: load }) => prepare(load),
    // an answer that leaves the cache while it is loaded is still sent
    ignoreFetchAbort: true,
  });

  /**
   * Sends the cached answer, or loads it.
   * @param query the parameters that the call knows, so that no others make an entry of their own
   */
  async send(request: Request, response: Response, query: URLSearchParams, load: Load): Promise<void> {
    const { headers, variants, tag } = localsOf(response).session
      ? await prepare(load)
      : await this.answers.forceFetch(`${request.path}?${query}`, { context: load });
    // browsers must ask each time; an unchanged answer then costs a 304
    response.set(headers).set('Cache-Control', 'private, no-cache');
    sendFile(request, response, { name: 'answer.json', variants, tag });
  }
}

function weightOf({ headers, variants }: CachedAnswer, key: string): number {
  const { identity, br, gzip } = variants;
  const bodies = identity.length + (br?.length ?? 0) + (gzip?.length ?? 0);
  return ENTRY_BYTES + 2 * (key.length + JSON.stringify(headers).length) + bodies;
}

async function prepare(load: Load): Promise<CachedAnswer> {
  const { headers = {}, json } = await load();
  const bytes = Buffer.from(JSON.stringify(json));
  return { headers, variants: await compress(bytes, 'dynamic'), tag: digestOf(bytes).slice(0, 22) };
}
