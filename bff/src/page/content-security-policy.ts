import type { RequestHandler } from 'express';
import helmet from 'helmet';

/** Where the static map of a restaurant comes from (spec.md §7 "External links"). */
const MAP_HOST = 'https://maps.googleapis.com';

/**
 * The page's Content-Security-Policy: our own origin, and scripts only by nonce.
 * @param uploads origin of the store that photos are sent straight to, if there is one
 */
export function pagePolicy(
  nonce: string,
  { maps, uploads, secure }: { maps: boolean; uploads: string | null; secure: boolean },
): string {
  return [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    `connect-src 'self'${uploads ? ` ${uploads}` : ''}`,
    // stars are drawn from a data: shape; chosen photos are shown from blob: before they are sent
    `img-src 'self' data: blob:${maps ? ` ${MAP_HOST}` : ''}`,
    "style-src 'self'",
    "font-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    'report-uri /csp-reports',
    ...(secure ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
}

/** On every answer, errors included; the page and the API's page replace the policy by their own. */
export function securityHeaders(): RequestHandler[] {
  return [
    helmet({
      contentSecurityPolicy: {
        useDefaults: false,
        directives: { 'default-src': ["'none'"], 'frame-ancestors': ["'none'"] },
      },
      crossOriginOpenerPolicy: { policy: 'same-origin' },
      crossOriginResourcePolicy: { policy: 'same-origin' },
      // diners follow directions and websites out of Mesa; those sites need not know which table they came from
      referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
      strictTransportSecurity: false,
      xFrameOptions: { action: 'deny' },
    }),
    (request, response, next) => {
      response.setHeader(
        'Permissions-Policy',
        'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
      );
      if (request.secure)
        response.setHeader('Strict-Transport-Security', 'max-age=31536000; includeSubDomains');
      next();
    },
  ];
}
