import type { Layout } from './layout';

const HEADER = 12;
const PIXELS = new Set(['VP8 ', 'VP8L', 'ALPH', 'VP8X']);

/** A RIFF of chunks, each of type, length and data filled up to an even number of bytes. */
export function layoutOfWebp(bytes: Buffer): Layout | null {
  if (bytes.length < HEADER) return null;
  const end = bytes.readUInt32LE(4) + 8;
  if (end > bytes.length) return null;
  const aside: Buffer[] = [];
  let animated = false;
  for (let at = HEADER; at < end; ) {
    if (at + 8 > end) return null;
    const type = bytes.toString('latin1', at, at + 4);
    const length = bytes.readUInt32LE(at + 4);
    if (at + 8 + length > end) return null;
    if (!PIXELS.has(type)) aside.push(bytes.subarray(at, at + 8 + length));
    if (type === 'ANIM' || type === 'ANMF') animated = true;
    at += 8 + length + (length % 2);
  }
  if (end < bytes.length) aside.push(bytes.subarray(end));
  return { aside, tail: end < bytes.length, animated };
}
