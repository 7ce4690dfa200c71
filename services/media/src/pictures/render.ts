import { PHOTO_WIDTHS, Refusal } from '@mesa/contract';
import { say } from '@mesa/contract/sentences';
import { decode, fromPixels } from './codec';

const QUALITY = 78;
/** A picture is at most this many times as high as the requested width; a narrower one is scaled down. */
const HEIGHTS_PER_WIDTH_MAX = 3;

export interface Rendered {
  width: number;
  bytes: Buffer;
}

/**
 * The pictures shown of an upload: WebP in every width of the contract, upright, in sRGB, without any
 * metadata. The file is decoded once; nothing is enlarged, and there are no pictures wider than the first in
 * the size of the original.
 * @throws Refusal `invalid` when it cannot be decoded to the end.
 */
export async function render(bytes: Buffer): Promise<Rendered[]> {
  const widest = Math.max(...PHOTO_WIDTHS);
  const { data, info } = await decode(bytes)
    .autoOrient()
    .resize(sizeFor(widest))
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
    .catch(() => {
      throw new Refusal('invalid', say('photo.damaged'));
    });
  const rendered: Rendered[] = [];
  for (const width of PHOTO_WIDTHS) {
    const made = await fromPixels(data, info)
      .resize(sizeFor(width))
      .webp({ quality: QUALITY })
      .toBuffer({ resolveWithObject: true });
    rendered.push({ width, bytes: made.data });
    // a small picture is the same in all greater widths
    if (made.info.width === info.width && made.info.height === info.height) break;
  }
  return rendered;
}

function sizeFor(width: number) {
  return { width, height: width * HEIGHTS_PER_WIDTH_MAX, fit: 'inside', withoutEnlargement: true } as const;
}
