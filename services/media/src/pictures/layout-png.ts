import type { Layout } from './layout';

const SIGNATURE = 8;
const PIXELS = new Set(['IHDR', 'PLTE', 'IDAT', 'IEND']);

/** Chunks of length, type, data and check sum, the last one IEND. */
export function layoutOfPng(bytes: Buffer): Layout | null {
  const aside: Buffer[] = [];
  let animated = false;
  for (let at = SIGNATURE; at + 12 <= bytes.length; ) {
    const length = bytes.readUInt32BE(at);
    const type = bytes.toString('latin1', at + 4, at + 8);
    const end = at + 12 + length;
    if (end > bytes.length) return null;
    if (!PIXELS.has(type)) aside.push(bytes.subarray(at + 4, end - 4));
    if (type === 'acTL') animated = true;
    if (type === 'IEND') {
      if (end < bytes.length) aside.push(bytes.subarray(end));
      return { aside, tail: end < bytes.length, animated };
    }
    at = end;
  }
  return null;
}
