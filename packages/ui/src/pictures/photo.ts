import { PHOTO_WIDTHS } from '@mesa/contract';

/** Widths in which every picture of a restaurant is kept, and those of the landing hero (tools/photos.ts). */
const RESTAURANT_WIDTHS = [320, 640, 960];
const HERO_WIDTHS = [640, 1024, 1600];

export interface PhotoSources {
  src: string;
  srcSet?: string;
}

/**
 * The widths one picture can be fetched in, read off its address: `/assets/photos/NAME-640.webp` by its name,
 * `/api/blobs/...` (a diner's photo) by `?w=`. Any other address stands alone.
 */
export function photoSources(url: string): PhotoSources {
  const own = /^(.*\/photos\/(.+))-\d+\.webp$/.exec(url);
  if (own)
    return sources(
      url,
      own[2]!.startsWith('feast_hero') ? HERO_WIDTHS : RESTAURANT_WIDTHS,
      (width) => `${own[1]}-${width}.webp`,
    );
  const blob = /^(.*\/api\/blobs\/[^?]+)/.exec(url);
  if (blob) return sources(`${blob[1]}?w=640`, PHOTO_WIDTHS, (width) => `${blob[1]}?w=${width}`);
  return { src: url };
}

function sources(src: string, widths: readonly number[], at: (width: number) => string): PhotoSources {
  return { src, srcSet: widths.map((width) => `${at(width)} ${width}w`).join(', ') };
}

/** The same picture at its largest, for the image modal. */
export function largestPhoto(url: string): string {
  const { src, srcSet } = photoSources(url);
  return srcSet?.split(', ').at(-1)?.split(' ')[0] ?? src;
}
