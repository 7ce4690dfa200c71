import { join } from 'node:path';
import { Router } from 'express';
import { localsOf } from '../edge/locals';
import { publicOrigin } from '../edge/public-origin';

/** What wellKnown() answers. */
export const WELL_KNOWN = [
  '/.well-known/change-password',
  '/.well-known/security.txt',
  '/favicon.ico',
  '/robots.txt',
  '/site.webmanifest',
];
const VALID_MS = 180 * 24 * 3_600_000;
const DAY = 'public, max-age=86400';

/** For who adds the site to the start screen of a phone. */
const MANIFEST = {
  name: 'Mesa',
  short_name: 'Mesa',
  start_url: '/',
  display: 'standalone',
  background_color: '#ffffff',
  theme_color: '#0f5b4c',
  icons: [192, 512].map((size) => ({
    src: `/assets/icons/icon-${size}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose: 'any maskable',
  })),
};

interface Options {
  /** the folder of the icons' parent, beside that of the photos */
  PHOTOS_DIR: string;
  SECURITY_CONTACT: string;
  PUBLIC_URL: string | null;
}

/**
 * What browsers, search engines and researchers look for at fixed addresses (contract.md "One origin"; RFC
 * 9116, RFC 9309).
 */
export function wellKnown({ PHOTOS_DIR, SECURITY_CONTACT, PUBLIC_URL }: Options, now: () => Date): Router {
  const router = Router({ caseSensitive: true, strict: true });
  const at = (path: string, type: string, text: (origin: string) => string) =>
    router.get(path, (request, response) => {
      localsOf(response).route = path;
      response.set('Cache-Control', DAY).type(type);
      response.send(text(publicOrigin(PUBLIC_URL, request)));
    });
  router.get('/.well-known/change-password', (_request, response) => {
    localsOf(response).route = '/.well-known/change-password';
    response.redirect(303, '/#/profile');
  });
  router.get('/favicon.ico', (_request, response) => {
    localsOf(response).route = '/favicon.ico';
    response.set('Cache-Control', DAY);
    response.sendFile('favicon.ico', { root: join(PHOTOS_DIR, '../icons'), cacheControl: false });
  });
  at('/.well-known/security.txt', 'text', () => {
    const expires = new Date(now().getTime() + VALID_MS).toISOString();
    return `Contact: ${SECURITY_CONTACT}\nExpires: ${expires}\nPreferred-Languages: en, es\n`;
  });
  at('/site.webmanifest', 'application/manifest+json', () => JSON.stringify(MANIFEST));
  at('/robots.txt', 'text', (origin) =>
    [
      'User-agent: *',
      // pictures that previews of links name
      'Allow: /api/blobs/',
      'Disallow: /api/',
      'Allow: /',
      `Sitemap: ${origin}/sitemap.xml`,
      '',
    ].join('\n'),
  );
  return router;
}
