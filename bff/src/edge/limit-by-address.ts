import { Refusal } from '@mesa/contract';
import { say } from '@mesa/contract/sentences';
import type { RequestHandler } from 'express';
import type { RateLimiter } from './rate-limiter';

const PER_MINUTE = 1_200;

/** What an address may still ask for. */
export interface Quota {
  /** seconds until the address may try again; 0 when the request is within the limit */
  wait: number;
  /** the values of the response's `RateLimit-Policy` and `RateLimit` */
  policy: string;
  left: string;
}

/** Counts a request. */
export type AddressLimiter = (address: string) => Quota;

/**
 * 1,200 requests per address and minute (contract.md "Limits"), over all instances. Every response carries
 * the remaining quota in the IETF's RateLimit headers.
 * @param factor multiplies the limit
 */
export function createAddressLimiter(
  rateLimiter: RateLimiter,
  factor: number,
  now: () => number,
): AddressLimiter {
  const limit = Math.max(1, Math.floor(PER_MINUTE * factor));
  const policy = `"address";q=${limit};w=60`;
  return (address) => {
    const { left, wait } = rateLimiter.take(networkOf(address), limit, now());
    return { wait, policy, left: `"address";r=${left};t=${wait || 60}` };
  };
}

/** Refuses requests beyond the limit of their address. */
export function limitByAddress(limiter: AddressLimiter): RequestHandler {
  return (request, response, next) => {
    const { wait, policy, left } = limiter(request.ip ?? '');
    response.setHeader('RateLimit-Policy', policy);
    response.setHeader('RateLimit', left);
    if (wait > 0) throw new Refusal('too-many', say('tooMany', { seconds: wait }), wait);
    next();
  };
}

/**
 * IPv6 addresses count by /64: a household owns that many, so counting single addresses would set no limit.
 */
export function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
  if (!plain.includes(':')) return plain;
  const [head = '', tail] = plain.split('%')[0]!.split('::');
  const left = head ? head.split(':') : [];
  const right = tail ? tail.split(':') : [];
  const missing = tail === undefined ? 0 : 8 - left.length - right.length;
  const groups = [...left, ...Array<string>(Math.max(0, missing)).fill('0'), ...right];
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}
