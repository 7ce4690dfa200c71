import type { RequestHandler } from 'express';
import helmet from 'helmet';

/**
 * Security headers of every response, errors included. The page and the API's documentation set their own
 * policy.
 */
export function securityHeaders(): RequestHandler[] {
  return [
    helmet({
      contentSecurityPolicy: {
        useDefaults: false,
        directives: { 'default-src': ["'none'"], 'frame-ancestors': ["'none'"] },
      },
      crossOriginOpenerPolicy: { policy: 'same-origin' },
      crossOriginResourcePolicy: { policy: 'same-origin' },
      // other sites that diners go to need not know which table they came from
      referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
      strictTransportSecurity: false,
      xFrameOptions: { action: 'deny' },
    }),
    (request, response, next) => {
      response.setHeader(
        'Permissions-Policy',
        'camera=(), microphone=(), geolocation=(self), payment=(), usb=(), browsing-topics=()',
      );
      if (request.secure)
        response.setHeader('Strict-Transport-Security', 'max-age=31536000; includeSubDomains');
      next();
    },
  ];
}
