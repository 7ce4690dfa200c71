import type { Layout } from './layout';

/** Boxes of length, type and content, that fill the file exactly. */
export function layoutOfAvif(bytes: Buffer): Layout | null {
  const aside: Buffer[] = [];
  let animated = false;
  let tail = false;
  let at = 0;
  let pixels = false;
  while (at < bytes.length) {
    const box = boxAt(bytes, at);
    if (!box) {
      // before the pixels this is damage, after them it is something appended
      if (!pixels) return null;
      tail = true;
      aside.push(bytes.subarray(at));
      break;
    }
    if (box.type === 'mdat') pixels = true;
    if (box.type === 'moov' || (box.type === 'ftyp' && bytes.toString('latin1', at + 8, at + 12) === 'avis'))
      animated = true;
    // metadata may lie among the pixels in "mdat", so that no box is left out
    aside.push(bytes.subarray(at, box.end));
    at = box.end;
  }
  return pixels ? { aside, tail, animated } : null;
}

function boxAt(bytes: Buffer, at: number): { type: string; end: number } | null {
  if (at + 8 > bytes.length) return null;
  const type = bytes.toString('latin1', at + 4, at + 8);
  if (!/^[a-z][a-z0-9 ]{3}$/i.test(type)) return null;
  const short = bytes.readUInt32BE(at);
  if (short === 1 && at + 16 > bytes.length) return null;
  const length =
    short === 0 ? bytes.length - at : short === 1 ? Number(bytes.readBigUInt64BE(at + 8)) : short;
  if (length < 8 || at + length > bytes.length) return null;
  return { type, end: at + length };
}
