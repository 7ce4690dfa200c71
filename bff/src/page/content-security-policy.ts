/** The host of the static maps (spec.md §7 "External links"). */
const MAP_HOST = 'https://maps.googleapis.com';

/**
 * The page's Content-Security-Policy: our own origin, and scripts only by nonce.
 * @param uploads origin of the file store, if browsers upload to it directly
 */
export function contentSecurityPolicy(
  nonce: string,
  { maps, uploads, secure }: { maps: boolean; uploads: string | null; secure: boolean },
): string {
  return [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    `connect-src 'self'${uploads ? ` ${uploads}` : ''}`,
    // data: for the shape of stars, blob: for the preview of chosen photos
    `img-src 'self' data: blob:${maps ? ` ${MAP_HOST}` : ''}`,
    "style-src 'self'",
    "font-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(secure ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
}
