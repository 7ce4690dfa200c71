import { Refusal } from '@mesa/contract';
import { fileTypeFromBuffer } from 'file-type/core';
import { decode, PIXELS_MAX } from './codec';
import { carriesForeign, isZip } from './foreign';
import { layoutOf } from './layout';

/** The longest side WebP can hold. */
const SIDE_MAX = 16_383;

const FORMATS: Record<string, string> = {
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/avif': 'heif',
};

/**
 * Looks at a whole file before its pixels are decoded: it must be one still picture of the announced type, by its
 * content, and nothing else besides.
 * @throws Refusal `invalid` saying what is wrong.
 */
export async function inspect(bytes: Buffer, type: string): Promise<void> {
  const found = await fileTypeFromBuffer(bytes);
  if (found?.mime !== type) refuse('Your file is not the type of picture it says it is.');
  const layout = layoutOf(bytes, type);
  if (!layout) return refuse('Your picture is damaged or incomplete.');
  if (layout.animated) refuse('Your picture is animated. Please choose a still one.');
  if (layout.tail || carriesForeign(layout.aside) || isZip(bytes))
    refuse('Your file holds more than a picture.');
  await checkSize(bytes, type);
}

async function checkSize(bytes: Buffer, type: string): Promise<void> {
  const {
    format,
    width,
    height,
    pages = 1,
  } = await decode(bytes)
    .metadata()
    .catch(() => refuse('Your picture is damaged or too large.'));
  if (format !== FORMATS[type]) refuse('Your file is not the type of picture it says it is.');
  if (pages > 1) refuse('Your picture is animated. Please choose a still one.');
  if (width > SIDE_MAX || height > SIDE_MAX || width * height > PIXELS_MAX)
    refuse('Your picture has too many pixels.');
}

function refuse(sentence: string): never {
  throw new Refusal('invalid', sentence);
}
