import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';
import { open, type FileHandle } from 'node:fs/promises';
import { UserError } from '@mesa/remote-tools/commands';

/**
 * The outer format of backups: a header (this mark, 1 for encrypted, a salt), then chunks, each a length, the
 * bytes, and a tag that covers the bytes, the header and the chunk's number, so that no chunk can be altered,
 * exchanged or left out. A chunk cut off by a crash is the end of the file.
 */
const MARK = 'mesa-backup-2';
const SALT_BYTES = 16;
const HEADER_BYTES = MARK.length + 1 + SALT_BYTES;
const TAG_BYTES = 16;
/** of a chunk; a greater length means an altered file */
const CHUNK_BYTES_MAX = 64 * 1024 * 1024;

/** Seals chunks in their order. With a key AES-256-GCM, each file with a key of its own; else a checksum. */
class Seal {
  private readonly key?: Buffer;
  private chunk = 0n;

  constructor(
    private readonly header: Buffer,
    key: Buffer | undefined,
  ) {
    const salt = header.subarray(-SALT_BYTES);
    if (key) this.key = Buffer.from(hkdfSync('sha256', key, salt, MARK, 32));
  }

  close(bytes: Buffer): Buffer {
    const { key, nonce } = this.next();
    if (!key) return Buffer.concat([bytes, this.checksum(nonce, bytes)]);
    const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(this.header);
    return Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
  }

  /** @throws when the bytes, their place or the key are not those of `close` */
  open(sealed: Buffer): Buffer {
    const { key, nonce } = this.next();
    const bytes = sealed.subarray(0, -TAG_BYTES);
    const tag = sealed.subarray(-TAG_BYTES);
    if (key) {
      const decipher = createDecipheriv('aes-256-gcm', key, nonce).setAAD(this.header).setAuthTag(tag);
      return Buffer.concat([decipher.update(bytes), decipher.final()]);
    }
    if (!tag.equals(this.checksum(nonce, bytes))) throw new Error('altered');
    return bytes;
  }

  private next(): { key?: Buffer; nonce: Buffer } {
    const nonce = Buffer.alloc(12);
    nonce.writeBigUInt64BE(this.chunk++, 4);
    return { key: this.key, nonce };
  }

  private checksum(nonce: Buffer, bytes: Buffer): Buffer {
    const hash = createHash('sha256').update(this.header).update(nonce).update(bytes);
    return hash.digest().subarray(0, TAG_BYTES);
  }
}

/** Writes a sealed file, readable by its owner alone. */
export class SealedWriter {
  bytes = HEADER_BYTES;

  private constructor(
    private readonly file: FileHandle,
    private readonly seal: Seal,
  ) {}

  static async create(path: string, key: Buffer | undefined): Promise<SealedWriter> {
    const header = Buffer.concat([Buffer.from(MARK), Buffer.from([key ? 1 : 0]), randomBytes(SALT_BYTES)]);
    const file = await open(path, 'w', 0o600);
    await file.appendFile(header);
    return new SealedWriter(file, new Seal(header, key));
  }

  async append(chunk: Buffer): Promise<void> {
    const sealed = this.seal.close(chunk);
    const length = Buffer.alloc(4);
    length.writeUInt32BE(sealed.length);
    await this.file.appendFile(Buffer.concat([length, sealed]));
    this.bytes += length.length + sealed.length;
  }

  /** Resolves when all that was appended is on the disk. */
  sync(): Promise<void> {
    return this.file.datasync();
  }

  close(): Promise<void> {
    return this.file.close();
  }
}

/**
 * The chunks of a sealed file, up to the last whole one.
 * @throws UserError that names the file when it is altered, not a backup, or sealed with another key
 */
export async function* readSealed(path: string, key: Buffer | undefined): AsyncGenerator<Buffer> {
  const refuse = (why: string) => new UserError(`${path} cannot be restored: ${why}.`);
  const file = await open(path, 'r').catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ENOENT' ? new UserError(`${path} doesn't exist.`) : error;
  });
  try {
    const header = await take(file, HEADER_BYTES);
    if (header?.toString('latin1', 0, MARK.length) !== MARK) throw refuse('it is not a backup of Mesa');
    const isEncrypted = header[MARK.length] === 1;
    if (isEncrypted && !key) throw refuse('it is encrypted, and BACKUP_KEY is not set');
    // SECURITY: who can replace the file could otherwise avoid the key
    if (!isEncrypted && key) throw refuse('BACKUP_KEY is set, and it is not encrypted');
    const seal = new Seal(header, key);
    for (;;) {
      const length = await take(file, 4);
      if (!length) return;
      const size = length.readUInt32BE();
      if (size < TAG_BYTES || size > CHUNK_BYTES_MAX) throw refuse('it was altered or damaged');
      const sealed = await take(file, size);
      if (!sealed) return;
      try {
        yield seal.open(sealed);
      } catch (error) {
        if (error instanceof UserError) throw error;
        throw refuse(key ? 'it was altered, or BACKUP_KEY is not its key' : 'it was altered or damaged');
      }
    }
  } finally {
    await file.close();
  }
}

/** The next bytes of a file; none when fewer are left. */
async function take(file: FileHandle, bytes: number): Promise<Buffer | undefined> {
  const buffer = Buffer.alloc(bytes);
  let filled = 0;
  while (filled < bytes) {
    const { bytesRead } = await file.read(buffer, filled, bytes - filled);
    if (bytesRead === 0) return undefined;
    filled += bytesRead;
  }
  return buffer;
}
