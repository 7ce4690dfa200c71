import { layoutOfAvif } from './layout-avif';
import { layoutOfJpeg } from './layout-jpeg';
import { layoutOfPng } from './layout-png';
import { layoutOfWebp } from './layout-webp';

/** How a file is laid out, read without decoding a pixel. */
export interface Layout {
  /** what is not pixels: metadata and anything after the picture's end */
  aside: Buffer[];
  /** bytes that follow the picture's end and that no camera puts there */
  tail: boolean;
  animated: boolean;
}

const readers: Record<string, (bytes: Buffer) => Layout | null> = {
  'image/jpeg': layoutOfJpeg,
  'image/png': layoutOfPng,
  'image/webp': layoutOfWebp,
  'image/avif': layoutOfAvif,
};

/** The layout of a whole file of this type, or null when it is broken or ends too early. */
export function layoutOf(bytes: Buffer, type: string): Layout | null {
  return readers[type]?.(bytes) ?? null;
}
