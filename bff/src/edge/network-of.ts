import type { Request } from 'express';
import ipaddr from 'ipaddr.js';
import { localsOf } from './locals';

/**
 * IPv6 addresses count by /64: a household owns that many, so counting single addresses would set no limit.
 */
export function networkOf(address: string): string {
  if (!ipaddr.IPv6.isValid(address)) return address;
  // an IPv4 address that is written as IPv6 becomes one
  const ip = ipaddr.process(address);
  if (!(ip instanceof ipaddr.IPv6)) return ip.toString();
  const prefix = ip.parts.slice(0, 4).map((part) => part.toString(16));
  return `${prefix.join(':')}::/64`;
}

/** The network of a request's sender; read once, because proxies in front make it a list to go through. */
export function addressKey(request: Request): string {
  const locals = localsOf(request.res!);
  return (locals.network ??= networkOf(request.ip ?? ''));
}
