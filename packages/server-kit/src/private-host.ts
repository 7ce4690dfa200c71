import { isIP } from 'node:net';

/**
 * Whether a request names its server by an address, or by a name that no public DNS has, such as that of a
 * container or of a Service in a cluster. A web page whose name was changed to this address (DNS rebinding)
 * cannot: browsers send the name that the page has.
 * @param header the Host header
 * @param listening the host that the server listens on, which may have any name
 */
export function isPrivateHost(header: string | undefined, listening = ''): boolean {
  const hostname = hostnameIn(header);
  if (hostname === undefined) return false;
  const isPrivateName =
    !hostname.includes('.') || /\.(svc|cluster\.local|internal|localhost)$/.test(hostname);
  return isIP(hostname) > 0 || isPrivateName || hostname === listening.toLowerCase();
}

/** Of a Host header, without its port and the brackets of an IPv6 address. */
function hostnameIn(host = ''): string | undefined {
  try {
    return new URL(`http://${host}`).hostname.replace(/^\[|\]$/g, '');
  } catch {
    return undefined;
  }
}
