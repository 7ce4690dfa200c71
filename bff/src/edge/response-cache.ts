import type { IncomingMessage } from 'node:http';
import type { Request, Response } from 'express';
import { LRUCache } from 'lru-cache';
import { compressDynamic, type Variants } from './compression';
import { digestOf } from './digest';
import { localsOf } from './locals';
import { sendFile } from './send-file';

const TTL_MS = 1_000;
const CACHE_BYTES = 32 * 1024 * 1024;
const RESPONSES_MAX = 16;

/** Headers that belong to one response alone. */
const VARYING_HEADERS = ['x-request-id', 'ratelimit', 'ratelimit-policy', 'connection'];

/** The headers and the JSON of an answer that is the same for every visitor. */
export interface PublicAnswer {
  headers: Record<string, string>;
  text: string;
}

type Load = () => Promise<PublicAnswer>;

/** A complete response, as it was sent. */
export interface CachedResponse {
  route: string | undefined;
  /** name, value, name, value and so on */
  headers: string[];
  body: Buffer;
}

interface CachedAnswer {
  headers: Record<string, string>;
  variants: Variants;
  tag: string;
  /** the complete responses, by the request headers that make a difference */
  responses: Map<string, CachedResponse>;
}

/**
 * Answers that are the same for every visitor, kept for one second (docs/decisions/047). Concurrent requests
 * share one call to the services, so a busy landing page costs them one call a second. Signed-in diners
 * always get a fresh answer, because an author must see a review's effect at once (contract.md "Calls").
 */
export class ResponseCache {
  private readonly answers = new LRUCache<string, CachedAnswer, Load>({
    maxSize: CACHE_BYTES,
    ttl: TTL_MS,
    sizeCalculation: ({ variants }) => variants.identity.length * 2 + 1,
    fetchMethod: (_url, _stale, { context: load }) => prepare(load),
    // an answer that leaves the cache while it is loaded is still sent
    ignoreFetchAbort: true,
  });

  /** Sends the cached answer for the request's URL, or loads it. */
  async send(request: Request, response: Response, load: Load): Promise<void> {
    const url = request.originalUrl;
    const answer = localsOf(response).session
      ? await prepare(load)
      : await this.answers.forceFetch(url, { context: load });
    // browsers must ask each time; an unchanged answer then costs a 304
    response.set(answer.headers).set('Cache-Control', 'private, no-cache');
    const { variants, tag, responses } = answer;
    const body = sendFile(request, response, { name: 'answer.json', variants, tag });
    if (body && isCacheable(request) && !response.hasHeader('Set-Cookie') && responses.size < RESPONSES_MAX)
      responses.set(variantOf(request), {
        route: localsOf(response).route,
        headers: sharedHeaders(response),
        body,
      });
  }

  /**
   * The complete response that a visitor with the same headers got for the same URL less than a second ago.
   */
  find(request: IncomingMessage): CachedResponse | undefined {
    if (!isCacheable(request)) return undefined;
    return this.answers.get(request.url!)?.responses.get(variantOf(request));
  }
}

async function prepare(load: Load): Promise<CachedAnswer> {
  const { headers, text } = await load();
  const bytes = Buffer.from(text);
  return {
    headers,
    variants: await compressDynamic(bytes),
    tag: digestOf(bytes).slice(0, 22),
    responses: new Map(),
  };
}

/**
 * SECURITY: only for a visitor's unconditional GET. A request with a session cookie is never answered from
 * the cache.
 */
function isCacheable({ method, headers }: IncomingMessage): boolean {
  return (
    method === 'GET' &&
    !headers.cookie?.includes('mesa_session') &&
    headers['if-none-match'] === undefined &&
    headers['if-modified-since'] === undefined
  );
}

/** What makes a difference in a visitor's request besides the URL: accepted encodings and TLS. */
function variantOf({ headers }: IncomingMessage): string {
  return `${headers['accept-encoding']}\n${headers['x-forwarded-proto']}`;
}

function sharedHeaders(response: Response): string[] {
  // headers with several values, such as Set-Cookie, are never cached
  const all = Object.entries(response.getHeaders()).filter(([name]) => !VARYING_HEADERS.includes(name));
  return all.flatMap(([name, value]) => [name, String(value)]);
}
