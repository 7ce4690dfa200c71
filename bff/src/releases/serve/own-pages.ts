import { isIP } from 'node:net';
import { Refusal } from '@mesa/contract';
import type { RequestHandler } from 'express';
import { isSameSite } from '../../edge/csrf';

const FOREIGN = 'The admin port answers commands and its own pages, not those of other sites.';

/**
 * Without it any web page that the operator visits could read this port through their browser: by requests
 * across sites, or under a name of its own whose address it changes to this one (DNS rebinding). Accepts
 * addresses, names that no public DNS has, and the host that the port listens on.
 * @param adminHost the setting ADMIN_HOST
 */
export function ownPages(adminHost: string): RequestHandler {
  return (request, _response, next) => {
    if (!isSameSite(request) || !isOwnHost(hostnameIn(request.headers.host), adminHost))
      throw new Refusal('forbidden', FOREIGN);
    next();
  };
}

function isOwnHost(hostname: string | undefined, adminHost: string): boolean {
  if (hostname === undefined) return false;
  // the names of containers and of Services in a cluster
  const isPrivateName =
    !hostname.includes('.') || /\.(svc|cluster\.local|internal|localhost)$/.test(hostname);
  return isIP(hostname) > 0 || isPrivateName || hostname === adminHost.toLowerCase();
}

/** Of a Host header, without its port and the brackets of an IPv6 address. */
function hostnameIn(host = ''): string | undefined {
  try {
    return new URL(`http://${host}`).hostname.replace(/^\[|\]$/g, '');
  } catch {
    return undefined;
  }
}
