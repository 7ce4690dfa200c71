import { Refusal } from '@mesa/contract';
import { say, waitOf } from '@mesa/contract/sentences';
import type { Request, RequestHandler, Response } from 'express';
import { localsOf } from './locals';
import { addressKey, isLocal } from './network-of';
import type { RateLimiter } from './rate-limiter';
import { isSharedAccount } from './session/session-store';

const PER_MINUTE = 1_200;

interface RequestLimit {
  rateLimiter: RateLimiter;
  /** multiplies the limit */
  rateLimitFactor: number;
}

/**
 * Without it one network could send as much as the machine can answer. 1,200 requests a minute (contract.md
 * "Limits"), over all instances.
 */
export function requestsPerNetwork(limit: RequestLimit): RequestHandler {
  return requestsPerKey('address', limit, (request) => (isProbe(request) ? undefined : addressKey(request)));
}

/**
 * Without it an account on many machines could send as much as all of them may. A diner has the same limit as
 * a network. The demo diner is many people (spec.md §9) who must not lock one another out: only their
 * networks count.
 */
export function requestsPerDiner(limit: RequestLimit): RequestHandler {
  return requestsPerKey('diner', limit, (_request, response) => {
    const { session } = localsOf(response);
    return session && !isSharedAccount(session) ? `diner:${session.user.id}` : undefined;
  });
}

/** The machine's own question for life must always be answered; strangers may ask it as all else. */
const isProbe = (request: Request): boolean => request.path === '/healthz' && isLocal(request);

/**
 * Every response carries the remaining quota in the IETF's RateLimit headers.
 * @param keyOf undefined for a request that does not count
 */
function requestsPerKey(
  name: 'address' | 'diner',
  { rateLimiter, rateLimitFactor }: RequestLimit,
  keyOf: (request: Request, response: Response) => string | undefined,
): RequestHandler {
  const limit = Math.max(1, Math.floor(PER_MINUTE * rateLimitFactor));
  const policy = `"${name}";q=${limit};w=60`;
  return async (request, response, next) => {
    const key = keyOf(request, response);
    if (key === undefined) return next();
    const { left, wait, resetsIn } = await rateLimiter.take(key, limit);
    addHeader(response, 'RateLimit-Policy', policy);
    addHeader(response, 'RateLimit', `"${name}";r=${left};t=${resetsIn}`);
    if (wait > 0) throw new Refusal('too-many', say('tooMany', waitOf(wait)), wait);
    next();
  };
}

/** Sets a header, or adds to what an earlier limit has said; Express would search for that each time. */
function addHeader(response: Response, name: string, value: string): void {
  if (response.hasHeader(name)) response.append(name, value);
  else response.setHeader(name, value);
}
