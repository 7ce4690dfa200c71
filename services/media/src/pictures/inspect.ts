import { Refusal } from '@mesa/contract';
import { say } from '@mesa/contract/sentences';
import { fileTypeFromBuffer } from 'file-type/core';
import { decode, PIXELS_MAX } from './codec';

/** The longest side WebP can hold. */
const SIDE_MAX = 16_383;

const FORMATS: Record<string, string> = {
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/avif': 'heif',
};

/**
 * Reads the header of a file before its pixels are decoded: it must be one still picture, by its bytes
 * whatever its sender calls it, and not too large. What else the file contains does not matter: only pictures
 * made from its pixels are shown.
 * @throws Refusal `invalid` saying what is wrong
 */
export async function inspect(bytes: Buffer): Promise<void> {
  const type: string | undefined = (await fileTypeFromBuffer(bytes))?.mime;
  if (type === 'image/apng') refuse('photo.animated');
  if (type === undefined || !(type in FORMATS)) refuse('photo.otherType');
  const {
    format,
    width,
    height,
    pages = 1,
  } = await decode(bytes)
    .metadata()
    .catch(() => refuse('photo.damagedOrTooLarge'));
  if (format !== FORMATS[type]) refuse('photo.otherType');
  if (pages > 1) refuse('photo.animated');
  if (width > SIDE_MAX || height > SIDE_MAX || width * height > PIXELS_MAX) refuse('photo.tooManyPixels');
}

function refuse(
  id: 'photo.damagedOrTooLarge' | 'photo.tooManyPixels' | 'photo.otherType' | 'photo.animated',
): never {
  throw new Refusal('invalid', say(id));
}
