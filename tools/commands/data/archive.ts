import { createReadStream, createWriteStream } from 'node:fs';
import { once } from 'node:events';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';

/**
 * The format of a backup: a gzip file of frames, each a kind, a length and a BSON document. The first frame
 * identifies the format. Each collection has a header frame (options, indexes) followed by its documents as
 * raw bytes. The last frame holds the totals, so that a truncated file is recognized.
 */
const MAGIC = 'mesa-backup-1';
/** MongoDB's documents are at most 16 MiB; a greater length means a damaged file */
const FRAME_BYTES_MAX = 17 * 1024 * 1024;

export type Frame =
  | { kind: 'mesa'; magic: typeof MAGIC; at: Date; prefix: string }
  | {
      kind: 'collection';
      database: string;
      name: string;
      options: Record<string, unknown>;
      indexes: Record<string, unknown>[];
    }
  | { kind: 'end'; collections: number; documents: number };

export const opening = (prefix: string, at: Date): Frame => ({ kind: 'mesa', magic: MAGIC, at, prefix });
export const isOpening = (frame: Frame | undefined): frame is Extract<Frame, { kind: 'mesa' }> =>
  frame?.kind === 'mesa' && frame.magic === MAGIC;

const FRAME = 1;
const DOCUMENT = 2;

/** Writes an archive frame by frame; `done` resolves when all of it is on the disk. */
export function writeArchive(file: string, encode: (frame: Frame) => Uint8Array) {
  const zip = createGzip({ level: 4 });
  const target = createWriteStream(file, { mode: 0o600 });
  const written = pipeline(zip, target);
  written.catch(() => undefined); // done() reports it
  const put = async (kind: number, bytes: Uint8Array): Promise<void> => {
    const head = Buffer.alloc(5);
    head.writeUInt8(kind);
    head.writeUInt32LE(bytes.length, 1);
    zip.write(head);
    // backpressure: a slow disk slows the reading down instead of filling the memory
    if (!zip.write(bytes)) await Promise.race([once(zip, 'drain'), written]);
  };
  return {
    frame: (frame: Frame) => put(FRAME, encode(frame)),
    document: (bytes: Uint8Array) => put(DOCUMENT, bytes),
    async done(): Promise<void> {
      zip.end();
      await written;
    },
  };
}

/** @throws Error when the file is no archive, or a truncated one */
export async function* readArchive(
  file: string,
  decode: (bytes: Uint8Array) => Frame,
): AsyncGenerator<{ frame: Frame } | { document: Buffer }> {
  let rest: Buffer = Buffer.alloc(0);
  const packed = createReadStream(file);
  const unpacked = createGunzip();
  // pipe() does not forward errors: without this, reading a missing file would never end
  packed.once('error', (error) => unpacked.destroy(error));
  for await (const chunk of packed.pipe(unpacked) as AsyncIterable<Buffer>) {
    rest = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk;
    let at = 0;
    while (rest.length - at >= 5) {
      const length = rest.readUInt32LE(at + 1);
      if (length > FRAME_BYTES_MAX) throw new Error('it is no archive of Mesa, or it was damaged');
      if (rest.length - at - 5 < length) break;
      const bytes = rest.subarray(at + 5, at + 5 + length);
      yield rest.readUInt8(at) === FRAME ? { frame: decode(bytes) } : { document: Buffer.from(bytes) };
      at += 5 + length;
    }
    rest = rest.subarray(at);
  }
  if (rest.length > 0) throw new Error('it ends in the middle of a document');
}
