import { PHOTO_WIDTHS } from '@mesa/contract';
import { originalKey, pictureKey } from '../domain/upload';
import type { Dependencies } from './dependencies';

/** Every key that files under a prefix may have. */
export function keysUnder(prefix: string): string[] {
  return [originalKey(prefix), ...PHOTO_WIDTHS.map((width) => pictureKey(prefix, width))];
}

/**
 * Removes all files under a prefix, and their record last, so that garbage collection can finish after a
 * crash.
 */
export async function discard({ files, pending }: Dependencies, prefix: string): Promise<void> {
  await files.remove(keysUnder(prefix));
  await pending.remove(prefix);
}
