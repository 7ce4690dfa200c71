import { Refusal } from '@mesa/contract';
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
 * Reads the header of a file before its pixels are decoded: it must be one still picture of the announced
 * type, by its content, and not too large. What else the file contains does not matter: only pictures made
 * from its pixels are shown.
 * @throws Refusal `invalid` saying what is wrong
 */
export async function inspect(bytes: Buffer, type: string): Promise<void> {
  const mime = (await fileTypeFromBuffer(bytes))?.mime;
  if (mime === 'image/apng' && type === 'image/png') refuseAnimated();
  if (mime !== type) refuseType();
  const {
    format,
    width,
    height,
    pages = 1,
  } = await decode(bytes)
    .metadata()
    .catch(() => refuse('This photo is damaged or too large.'));
  if (format !== FORMATS[type]) refuseType();
  if (pages > 1) refuseAnimated();
  if (width > SIDE_MAX || height > SIDE_MAX || width * height > PIXELS_MAX)
    refuse('This photo has too many pixels.');
}

function refuseType(): never {
  return refuse("This file isn't the image type its name says.");
}

function refuseAnimated(): never {
  return refuse('This photo is animated. Please choose a still photo.');
}

function refuse(sentence: string): never {
  throw new Refusal('invalid', sentence);
}
