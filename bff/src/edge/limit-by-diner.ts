import { Refusal } from '@mesa/contract';
import { say } from '@mesa/contract/sentences';
import type { RequestHandler } from 'express';
import { localsOf } from './locals';
import type { RateLimiter } from './rate-limiter';
import { isSharedAccount } from './session/is-shared-account';

const PER_MINUTE = 1_200;

/**
 * A diner has the same limit as an address, over all addresses and instances, so one account on many machines
 * gains nothing. The demo diner is many people (spec.md §9) who must not lock one another out: only their
 * addresses count.
 * @param factor multiplies the limit, as for addresses
 */
export function limitByDiner(rateLimiter: RateLimiter, factor: number, now: () => number): RequestHandler {
  const limit = Math.max(1, Math.floor(PER_MINUTE * factor));
  return (_request, response, next) => {
    const { session } = localsOf(response);
    if (!session || isSharedAccount(session)) return next();
    const { left, wait } = rateLimiter.take(`diner:${session.user.id}`, limit, now());
    response.append('RateLimit-Policy', `"diner";q=${limit};w=60`);
    response.append('RateLimit', `"diner";r=${left};t=${wait || 60}`);
    if (wait > 0) throw new Refusal('too-many', say('tooMany', { seconds: wait }), wait);
    next();
  };
}
