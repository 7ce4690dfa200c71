import { Refusal } from '@mesa/contract';
import { say } from '@mesa/contract/sentences';
import type { Request, RequestHandler, Response } from 'express';
import { localsOf } from './locals';
import { networkOf } from './network-of';
import type { RateLimiter } from './rate-limiter';
import { isSharedAccount } from './session/session-store';

const PER_MINUTE = 1_200;

interface RequestLimit {
  name: 'address' | 'diner';
  rateLimiter: RateLimiter;
  /** multiplies the limit */
  factor: number;
  /** undefined for a request that does not count */
  keyOf: (request: Request, response: Response) => string | undefined;
}

/**
 * 1,200 requests a minute (contract.md "Limits") for each key, over all instances. Every response carries the
 * remaining quota in the IETF's RateLimit headers.
 */
export function limitRequests({ name, rateLimiter, factor, keyOf }: RequestLimit): RequestHandler {
  const limit = Math.max(1, Math.floor(PER_MINUTE * factor));
  const policy = `"${name}";q=${limit};w=60`;
  return async (request, response, next) => {
    const key = keyOf(request, response);
    if (key === undefined) return next();
    const { left, wait, resetsIn } = await rateLimiter.take(key, limit);
    response.append('RateLimit-Policy', policy).append('RateLimit', `"${name}";r=${left};t=${resetsIn}`);
    if (wait > 0) throw new Refusal('too-many', say('tooMany', { seconds: wait }), wait);
    next();
  };
}

/** The network of a request's sender; read once, because proxies in front make it a list to go through. */
export function addressKey(request: Request): string {
  const locals = localsOf(request.res!);
  return (locals.network ??= networkOf(request.ip ?? ''));
}

/**
 * A diner has the same limit as an address, over all addresses, so one account on many machines gains
 * nothing. The demo diner is many people (spec.md §9) who must not lock one another out: only their addresses
 * count.
 */
export function dinerKey(_request: Request, response: Response): string | undefined {
  const { session } = localsOf(response);
  return session && !isSharedAccount(session) ? `diner:${session.user.id}` : undefined;
}
