import type { Request } from 'express';
import ipaddr from 'ipaddr.js';
import { localsOf } from './locals';

/** What is no address counts as one network, so that nobody gets limits anew by another spelling. */
const NO_ADDRESS = 'unknown';
const LOCAL_RANGES = ['loopback', 'private', 'linkLocal', 'uniqueLocal'];

/**
 * The network that an address counts for: IPv4 whole, IPv6 by /64, because a household owns that many, so
 * counting single addresses would set no limit. Gateways may write a port behind the address.
 */
export function networkOf(address: string): string {
  const ip = parseAddress(address);
  if (!ip) return NO_ADDRESS;
  if (!(ip instanceof ipaddr.IPv6)) return ip.toString();
  const prefix = ip.parts.slice(0, 4).map((part) => part.toString(16));
  return `${prefix.join(':')}::/64`;
}

/** The network of a request's sender; read once, because proxies in front make it a list to go through. */
export function addressKey(request: Request): string {
  const locals = localsOf(request.res!);
  return (locals.network ??= networkOf(request.ip ?? ''));
}

/**
 * Whether a request comes from the machine itself or a private network, from which no stranger comes.
 * SECURITY: behind a proxy that is not trusted (TRUST_PROXY) every stranger has its address, so what was
 * passed on is never local.
 */
export function isLocal(request: Request): boolean {
  const { ip = '', headers, socket } = request;
  const isPassedOn = headers['x-forwarded-for'] !== undefined || headers['forwarded'] !== undefined;
  if (isPassedOn && ip === socket.remoteAddress) return false;
  return LOCAL_RANGES.includes(parseAddress(ip)?.range() ?? '');
}

/** Reads `192.0.2.7`, `192.0.2.7:443`, `2001:db8::1`, `[2001:db8::1]` and `[2001:db8::1]:443`. */
function parseAddress(address: string): ipaddr.IPv4 | ipaddr.IPv6 | undefined {
  const [, inBrackets, withPort] = /^(?:\[(.*)\]|([\d.]+))(?::\d+)?$/.exec(address) ?? [];
  const text = inBrackets ?? withPort ?? address;
  if (ipaddr.IPv4.isValidFourPartDecimal(text)) return ipaddr.IPv4.parse(text);
  // an IPv4 address that is written as IPv6 becomes one
  return ipaddr.IPv6.isValid(text) ? ipaddr.process(text) : undefined;
}
