import { Refusal } from '@mesa/contract';
import { say } from '@mesa/contract/sentences';
import type { Request, RequestHandler, Response } from 'express';
import { localsOf } from './locals';
import { networkOf } from './network-of';
import type { RateLimiter } from './rate-limiter';
import { isSharedAccount } from './session/is-shared-account';

const PER_MINUTE = 1_200;

/** What an address or a diner may still ask for. */
export interface Quota {
  /** seconds until the next request is allowed; 0 when this one is within the limit */
  wait: number;
  /** the values of the response's `RateLimit-Policy` and `RateLimit` */
  policy: string;
  left: string;
}

/** Counts a request. */
export type RequestLimit = (key: string) => Quota;

interface LimitDependencies {
  rateLimiter: RateLimiter;
  /** multiplies the limit */
  factor: number;
}

/**
 * 1,200 requests a minute (contract.md "Limits") for each key, over all instances. Every response carries the
 * remaining quota in the IETF's RateLimit headers.
 */
export function createRequestLimit(
  name: 'address' | 'diner',
  { rateLimiter, factor }: LimitDependencies,
): RequestLimit {
  const limit = Math.max(1, Math.floor(PER_MINUTE * factor));
  const policy = `"${name}";q=${limit};w=60`;
  return (key) => {
    const { left, wait } = rateLimiter.take(key, limit);
    return { wait, policy, left: `"${name}";r=${left};t=${wait || 60}` };
  };
}

/**
 * Refuses requests beyond the limit of their key.
 * @param keyOf undefined for a request that does not count
 */
export function limitRequests(
  limit: RequestLimit,
  keyOf: (request: Request, response: Response) => string | undefined,
): RequestHandler {
  return (request, response, next) => {
    const key = keyOf(request, response);
    if (key === undefined) return next();
    const { wait, policy, left } = limit(key);
    response.append('RateLimit-Policy', policy).append('RateLimit', left);
    if (wait > 0) throw new Refusal('too-many', say('tooMany', { seconds: wait }), wait);
    next();
  };
}

export function addressKey(request: Request): string {
  return networkOf(request.ip ?? '');
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
