import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { BSON, type Timestamp } from 'mongodb';
import { readSealed, SealedWriter } from './sealed-file';

const zip = promisify(gzip);
const unzip = promisify(gunzip);

/** How much is compressed and sealed at once. */
const CHUNK_BYTES = 1024 * 1024;

/**
 * The inner format of backups: frames and documents. In a full backup each collection has a frame (options,
 * indexes) followed by its documents as raw bytes; the last frame holds the totals, so that a truncated file
 * is recognized. A file of changes has one frame, followed by MongoDB's change events.
 */
export type Frame =
  | { kind: 'full'; time: Timestamp; prefix: string }
  | {
      kind: 'collection';
      database: string;
      name: string;
      options: Record<string, unknown>;
      indexes: Record<string, unknown>[];
    }
  | { kind: 'end'; collections: number; documents: number }
  /** the changes after `time`; `after` is the resume token of the last one in the file before */
  | { kind: 'changes'; time: Timestamp; after: string | null };

export type ArchiveItem = { frame: Frame } | { document: Buffer };

const FRAME = 1;
const DOCUMENT = 2;
const HEAD_BYTES = 5;

/** Writes an archive; what was put is on the disk after `sync`. */
export class ArchiveWriter {
  private waiting: Buffer[] = [];
  private waitingBytes = 0;

  private constructor(private readonly file: SealedWriter) {}

  static async create(path: string, key: Buffer | undefined): Promise<ArchiveWriter> {
    return new ArchiveWriter(await SealedWriter.create(path, key));
  }

  /** Bytes written so far. */
  get bytes(): number {
    return this.file.bytes;
  }

  get isWaiting(): boolean {
    return this.waitingBytes > 0;
  }

  frame(frame: Frame): Promise<void> {
    return this.put(FRAME, BSON.serialize(frame));
  }

  document(bytes: Uint8Array): Promise<void> {
    return this.put(DOCUMENT, bytes);
  }

  async sync(): Promise<void> {
    await this.flush();
    await this.file.sync();
  }

  close(): Promise<void> {
    return this.file.close();
  }

  private async put(kind: number, bytes: Uint8Array): Promise<void> {
    const head = Buffer.alloc(HEAD_BYTES);
    head.writeUInt8(kind);
    head.writeUInt32LE(bytes.length, 1);
    // a copy: the driver reuses its buffers
    this.waiting.push(head, Buffer.from(bytes));
    this.waitingBytes += HEAD_BYTES + bytes.length;
    if (this.waitingBytes >= CHUNK_BYTES) await this.flush();
  }

  private async flush(): Promise<void> {
    if (!this.isWaiting) return;
    const chunk = Buffer.concat(this.waiting);
    [this.waiting, this.waitingBytes] = [[], 0];
    await this.file.append(await zip(chunk, { level: 4 }));
  }
}

/**
 * Frames and documents of an archive, up to its last whole chunk.
 * @throws UserError that names the file when it is altered, no archive, or sealed with another key
 */
export async function* readArchive(path: string, key: Buffer | undefined): AsyncGenerator<ArchiveItem> {
  for await (const zipped of readSealed(path, key)) {
    const chunk = await unzip(zipped);
    for (let at = 0; at < chunk.length; ) {
      const end = at + HEAD_BYTES + chunk.readUInt32LE(at + 1);
      const bytes = chunk.subarray(at + HEAD_BYTES, end);
      yield chunk.readUInt8(at) === FRAME ? { frame: frameOf(bytes) } : { document: bytes };
      at = end;
    }
  }
}

const frameOf = (bytes: Buffer) => BSON.deserialize(bytes) as Frame;
