import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip, gzipSync } from 'node:zlib';
import { UserError } from '@mesa/remote-tools/commands';
import { BSON, type Document } from 'mongodb';

/**
 * A backup is lines of EJSON, which `zcat` prints: first a header, then a line for each collection, followed
 * by its documents, which alone have an `_id`. They are one gzip member. A second one of a fixed length has
 * the SHA-256 of the first, so that a file which was cut off or altered anywhere is known before it is used.
 */
export const FORMAT = 1;

export interface Header {
  mesa: typeof FORMAT;
  /** the moment that all documents are of */
  at: Date;
}

export interface CollectionLine {
  database: string;
  collection: string;
  options: Document;
  indexes: Document[];
}

const CHUNK_LENGTH = 256 * 1024;
const SEAL_BYTES = sealOf('0'.repeat(64)).length;

function sealOf(sha256: string): Buffer {
  const member = gzipSync(`${JSON.stringify({ sha256 })}\n`, { level: 0 });
  // gzip's name of the operating system: the same on all of them
  member[9] = 255;
  return member;
}

/** Writes a backup, document by document. The stream is ended, unless it is standard output. */
export async function writeBackup(
  documents: AsyncIterable<object>,
  target: NodeJS.WritableStream,
  signal: AbortSignal,
): Promise<void> {
  const end = target !== process.stdout;
  await pipeline(documents, encode, createGzip(), seal, target, { signal, end });
}

/** Canonical EJSON keeps every type. In chunks, because each write to gzip is a job for another thread. */
async function* encode(documents: AsyncIterable<object>): AsyncGenerator<string> {
  let text = '';
  for await (const document of documents) {
    text += `${BSON.EJSON.stringify(document, { relaxed: false })}\n`;
    if (text.length < CHUNK_LENGTH) continue;
    yield text;
    text = '';
  }
  yield text;
}

async function* seal(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  for await (const chunk of chunks) {
    hash.update(chunk);
    yield chunk;
  }
  yield sealOf(hash.digest('hex'));
}

/** @throws UserError when the file does not exist, is no backup, or is not as it was written */
export async function verifyBackup(path: string): Promise<{ bytes: number }> {
  const { size } = await stat(path).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ENOENT' ? new UserError(`${path} doesn't exist.`) : error;
  });
  const start = size - SEAL_BYTES;
  if (start > 0) {
    const hash = createHash('sha256');
    await pipeline(createReadStream(path, { end: start - 1 }), hash);
    const seal = Buffer.concat(await createReadStream(path, { start }).toArray());
    if (seal.equals(sealOf(hash.digest('hex')))) return { bytes: size };
  }
  throw new UserError(
    `${path} cannot be restored: it is not a backup of Mesa, or it was cut off or altered.`,
  );
}

/** Reads a verified backup. @param onBytes is called with how much of the file has been read */
export async function readBackup(
  path: string,
  use: (documents: AsyncIterable<Document>) => Promise<void>,
  { signal, onBytes }: { signal: AbortSignal; onBytes: (bytes: number) => void },
): Promise<void> {
  const file = createReadStream(path);
  file.on('data', () => onBytes(file.bytesRead));
  await pipeline(file, createGunzip(), decode, use, { signal });
}

/** Not `readline`, which also breaks lines at U+2028, and reads ahead without a limit. */
async function* decode(chunks: AsyncIterable<Buffer>): AsyncGenerator<Document> {
  let waiting: Buffer[] = [];
  for await (const chunk of chunks) {
    let from = 0;
    for (let end = chunk.indexOf('\n'); end >= 0; end = chunk.indexOf('\n', from)) {
      const line = Buffer.concat([...waiting, chunk.subarray(from, end)]);
      yield BSON.EJSON.parse(line.toString(), { relaxed: false }) as Document;
      waiting = [];
      from = end + 1;
    }
    waiting.push(chunk.subarray(from));
  }
}
