import type { RequestHandler } from 'express';
import helmet from 'helmet';

const POLICY = "default-src 'none';frame-ancestors 'none'";
const PERMISSIONS = 'camera=(), microphone=(), geolocation=(self), payment=(), usb=(), browsing-topics=()';

/**
 * Without it an answer could be framed, sniffed or embedded by another site, or run what a stranger put into
 * it. Of every response, errors included; the page and the API's documentation set their own policy.
 */
export function securityHeaders(): RequestHandler {
  const protect = helmet({
    // helmet would write the same text anew for each request
    contentSecurityPolicy: false,
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    // other sites that diners go to need not know which table they came from
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: false,
    xFrameOptions: { action: 'deny' },
    // for browsers and plug-ins that are gone
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  });
  return (request, response, next) => {
    response.setHeader('Content-Security-Policy', POLICY);
    response.setHeader('Permissions-Policy', PERMISSIONS);
    if (request.secure)
      response.setHeader('Strict-Transport-Security', 'max-age=31536000; includeSubDomains');
    protect(request, response, next);
  };
}
