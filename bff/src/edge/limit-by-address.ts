import type { ServerResponse } from 'node:http';
import { Refusal, SAY } from '@mesa/contract';
import type { RequestHandler } from 'express';
import type { RateLimiter } from './rate-limiter';

const PER_MINUTE = 1_200;

/** Lets an address through, or not: the answer is how many seconds it has to wait, 0 when it need not. */
export type AddressLimiter = (address: string, response: ServerResponse) => number;

/**
 * 1,200 requests per address and minute (contract.md "Limits"), for all instances together; says on every answer how
 * many are left, as the IETF's RateLimit header fields.
 * @param factor multiplies the limit
 */
export function createAddressLimiter(counts: RateLimiter, factor: number, now: () => number): AddressLimiter {
  const most = Math.max(1, Math.floor(PER_MINUTE * factor));
  return (address, response) => {
    const { left, wait } = counts.take(networkOf(address), most, now());
    response.setHeader('RateLimit-Policy', `"address";q=${most};w=60`);
    response.setHeader('RateLimit', `"address";r=${left};t=${wait || 60}`);
    return wait;
  };
}

/** Refuses whoever has to wait. */
export function limitByAddress(take: AddressLimiter): RequestHandler {
  return (request, response, next) => {
    const wait = take(request.ip ?? '', response);
    if (wait > 0) throw new Refusal('too-many', SAY.tooMany(wait), wait);
    next();
  };
}

/** One household has a whole /64 of IPv6 addresses; counted one by one they would have no limit. */
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
