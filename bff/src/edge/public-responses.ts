import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Request, Response } from 'express';
import { LRUCache } from 'lru-cache';
import { sendFile } from './send-file';
import { compressDynamic, type Variants } from './compression';
import { localsOf } from './locals';

const KEPT_MS = 1_000;
const KEPT_BYTES = 32 * 1024 * 1024;

/** An answer to be sent: its own headers and its JSON. */
export interface Made {
  headers: Record<string, string>;
  text: string;
}

interface Kept {
  headers: Record<string, string>;
  variants: Variants;
  tag: string;
  /** as it was sent, by what of a request decided how */
  sent: Map<string, Repeat>;
}

/** A whole answer, to be sent again as it was. */
export interface Repeat {
  route: string | undefined;
  headers: Record<string, string | number>;
  body: Buffer;
}

/** Headers that belong to one answer alone. */
const OWN_HEADERS = ['x-request-id', 'ratelimit', 'ratelimit-policy', 'connection'];
const SENT_MAX = 16;

export type PublicAnswers = ReturnType<typeof createPublicAnswers>;

/**
 * Answers that are the same for every visitor, kept for one second and made once however many ask: a busy landing page
 * costs the services one question a second. A signed-in diner is always answered afresh, because an author must see a
 * review's effect at once (contract.md "Calls"), everybody else within two seconds.
 */
export function createPublicAnswers() {
  const kept = new LRUCache<string, Kept>({
    maxSize: KEPT_BYTES,
    ttl: KEPT_MS,
    sizeCalculation: ({ variants }) => variants.identity.length * 2 + 1,
  });
  const making = new Map<string, Promise<Kept>>();

  const makeOnce = (key: string, make: () => Promise<Made>): Promise<Kept> => {
    const started = making.get(key);
    if (started) return started;
    const made = keep(make)
      .then((answer) => {
        kept.set(key, answer);
        return answer;
      })
      .finally(() => making.delete(key));
    making.set(key, made);
    return made;
  };

  return {
    /** Sends what `make` makes, or what it made less than a second ago for the same address. */
    async send(request: Request, response: Response, make: () => Promise<Made>): Promise<void> {
      const key = request.originalUrl;
      const answer = localsOf(response).session
        ? await keep(make)
        : (kept.get(key) ?? (await makeOnce(key, make)));
      // who has it already is told so in few bytes; nobody shows it without asking
      response.set(answer.headers).set('Cache-Control', 'private, no-cache');
      const body = sendFile(request, response, {
        name: 'answer.json',
        variants: answer.variants,
        tag: answer.tag,
      });
      if (body && isPlain(request) && !response.hasHeader('Set-Cookie') && answer.sent.size < SENT_MAX)
        answer.sent.set(variantOf(request), {
          route: localsOf(response).route,
          headers: sharedHeaders(response),
          body,
        });
    },

    /** What was sent less than a second ago to a visitor who asked for the same in the same way. */
    repeatOf(request: IncomingMessage): Repeat | undefined {
      return isPlain(request) ? kept.get(request.url!)?.sent.get(variantOf(request)) : undefined;
    },
  };
}

async function keep(make: () => Promise<Made>): Promise<Kept> {
  const { headers, text } = await make();
  const bytes = Buffer.from(text);
  return {
    headers,
    variants: await compressDynamic(bytes),
    tag: createHash('sha256').update(bytes).digest('base64url').slice(0, 22),
    sent: new Map(),
  };
}

/** SECURITY: true only for a visitor's first asking: whoever names a session is looked up, and an answer of theirs is never kept. */
function isPlain({ method, headers }: IncomingMessage): boolean {
  return (
    method === 'GET' &&
    !headers.cookie?.includes('mesa_session') &&
    headers['if-none-match'] === undefined &&
    headers['if-modified-since'] === undefined
  );
}

/** All of a visitor's request, beside the address, that has a say in the answer: how it may be packed, and whether it came over TLS. */
function variantOf({ headers }: IncomingMessage): string {
  return `${headers['accept-encoding']}\n${headers['x-forwarded-proto']}`;
}

function sharedHeaders(response: Response): Record<string, string | number> {
  const all = Object.entries(response.getHeaders()) as [string, string | number][];
  return Object.fromEntries(all.filter(([name]) => !OWN_HEADERS.includes(name)));
}
