import { DEMO_EMAIL, Refusal, SAY } from '@mesa/contract';
import type { RequestHandler } from 'express';
import { localsOf } from './locals';
import type { RateLimiter } from './rate-limiter';

const PER_MINUTE = 1_200;

/**
 * As many requests a diner and minute as an address has, over all addresses and all instances: one account on many
 * machines gains nothing. From one address the address' own limit always comes first. The demo diner is many people
 * (spec.md §9), who must not lock one another out: they have their addresses' limits alone.
 * @param factor multiplies the limit, as that of addresses
 */
export function limitByDiner(counts: RateLimiter, factor: number, now: () => number): RequestHandler {
  const most = Math.max(1, Math.floor(PER_MINUTE * factor));
  return (_request, response, next) => {
    const user = localsOf(response).session?.user;
    if (!user || user.email === DEMO_EMAIL) return next();
    const { left, wait } = counts.take(`diner:${user.id}`, most, now());
    response.append('RateLimit-Policy', `"diner";q=${most};w=60`);
    response.append('RateLimit', `"diner";r=${left};t=${wait || 60}`);
    if (wait > 0) throw new Refusal('too-many', SAY.tooMany(wait), wait);
    next();
  };
}
