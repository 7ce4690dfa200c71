import sharp, { type OutputInfo, type Sharp } from 'sharp';

/**
 * More may be a decompression bomb: a few kilobytes that become gigabytes. The largest phone cameras stay
 * below.
 */
export const PIXELS_MAX = 50_000_000;
const SECONDS_MAX = 20;

// SECURITY: only the decoders of the four upload types exist for this process; an SVG, PDF or TIFF that
// slipped through every other check finds no decoder
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadWebpBuffer',
    'VipsForeignLoadHeifBuffer',
  ],
});
// nothing is decoded twice, so a cache would only use memory; one thread per picture makes the concurrency
// limit exact
sharp.cache(false);
sharp.concurrency(1);

/** A decoder of an untrusted file; it fails on damage instead of guessing pixels. */
export function decode(bytes: Buffer): Sharp {
  return sharp(bytes, { limitInputPixels: PIXELS_MAX, failOn: 'error', pages: 1 }).timeout({
    seconds: SECONDS_MAX,
  });
}

/** Pixels that came out of `decode`. */
export function fromPixels(pixels: Buffer, info: OutputInfo): Sharp {
  return sharp(pixels, { raw: { width: info.width, height: info.height, channels: info.channels } });
}
