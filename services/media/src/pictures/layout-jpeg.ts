import type { Layout } from './layout';

const EOI = 0xd9;
const SOS = 0xda;
const COMMENT = 0xfe;

/** Segments up to the scan, the scan up to the next marker, and so on until the end of the image. */
export function layoutOfJpeg(bytes: Buffer): Layout | null {
  const aside: Buffer[] = [];
  let at = 2;
  while (at < bytes.length) {
    const mark = nextMarker(bytes, at);
    if (mark < 0) return null;
    if (mark > at) aside.push(bytes.subarray(at, mark));
    const marker = bytes[mark + 1]!;
    if (marker === EOI) return withTail(bytes, mark + 2, aside);
    const length = mark + 4 <= bytes.length ? bytes.readUInt16BE(mark + 2) : 0;
    const end = mark + 2 + length;
    if (length < 2 || end > bytes.length) return null;
    if (marker === COMMENT || (marker >= 0xe0 && marker <= 0xef)) aside.push(bytes.subarray(mark + 4, end));
    at = marker === SOS ? nextMarker(bytes, end) : end;
    if (at < 0) return null;
  }
  return null;
}

/** The next marker that is neither stuffing, filling nor a restart, or -1. */
function nextMarker(bytes: Buffer, from: number): number {
  for (
    let at = bytes.indexOf(0xff, from);
    at >= 0 && at + 1 < bytes.length;
    at = bytes.indexOf(0xff, at + 1)
  ) {
    const marker = bytes[at + 1]!;
    const standsAlone =
      marker === 0x00 || marker === 0x01 || marker === 0xff || (marker >= 0xd0 && marker <= 0xd7);
    if (!standsAlone) return at;
  }
  return -1;
}

function withTail(bytes: Buffer, end: number, aside: Buffer[]): Layout {
  const rest = bytes.subarray(end);
  if (rest.length > 0) aside.push(rest);
  return { aside, tail: !isFromCamera(rest), animated: false };
}

/**
 * Phones append to a JPEG: a second picture (gain map, preview), the film of a moving photo, or a maker's trailer.
 * Refusing these would refuse most photos taken today; nothing of them is ever served.
 */
function isFromCamera(rest: Buffer): boolean {
  const start = rest.findIndex((byte) => byte !== 0);
  if (start < 0) return true;
  const content = rest.subarray(start);
  if (content[0] === 0xff && content[1] === 0xd8 && content[2] === 0xff) return true;
  const film = rest.indexOf('ftyp', 0, 'latin1');
  return (film >= 0 && film < start + 16) || rest.subarray(-4).toString('latin1') === 'SEFT';
}
