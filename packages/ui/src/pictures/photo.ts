import { PHOTO_WIDTHS } from '@mesa/contract';

/** The widths in which each kind of Mesa's own photos is stored (tools/photos.ts). */
const KINDS = [
  { pattern: /^feast_hero_/, widths: [640, 1024, 1600] },
  { pattern: /_table_wide_/, widths: [640, 960, 1280, 1920] },
  { pattern: /./, widths: [320, 640, 960] },
] as const;

export interface PhotoSources {
  src: string;
  srcSet?: string;
}

/**
 * The widths in which a photo can be fetched, by its address: `/assets/photos/NAME-640.webp` by its name,
 * `/api/blobs/...` (a diner's photo) by `?w=`. Any other address has one width.
 */
export function photoSources(url: string): PhotoSources {
  const shipped = ownPhoto(url);
  if (shipped) return sources(url, shipped.widths, shipped.at);
  const blob = /^(.*\/api\/blobs\/[^?]+)/.exec(url);
  if (blob) return sources(`${blob[1]}?w=640`, PHOTO_WIDTHS, (width) => `${blob[1]}?w=${width}`);
  return { src: url };
}

/** The same photo at its largest, for the image modal. */
export function largestPhoto(url: string): string {
  const { src, srcSet } = photoSources(url);
  return srcSet?.split(', ').at(-1)?.split(' ')[0] ?? src;
}

/** A few hundred bytes to show while a wide photo loads; undefined where there is no such file. */
export function photoPreview(url: string): string | undefined {
  return url.includes('_table_wide_') ? ownPhoto(url)?.at(32) : undefined;
}

function ownPhoto(url: string) {
  const [, stem, name] = /^(.*\/photos\/(.+))-\d+\.webp$/.exec(url) ?? [];
  if (!name) return undefined;
  const { widths } = KINDS.find(({ pattern }) => pattern.test(name))!;
  return { widths, at: (width: number) => `${stem}-${width}.webp` };
}

function sources(src: string, widths: readonly number[], at: (width: number) => string): PhotoSources {
  return { src, srcSet: widths.map((width) => `${at(width)} ${width}w`).join(', ') };
}
