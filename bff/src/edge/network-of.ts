import ipaddr from 'ipaddr.js';

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
