import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Database } from '@mesa/server-kit/mongo';
import { GridFSBucket, MongoRuntimeError, type ObjectId } from 'mongodb';
import { compressStatic, type Encoding, type Variants } from '../edge/compression';
import { digestOf } from '../edge/digest';
import { isCompressed } from './is-compressed';

/** Source maps are large and only the BFF reads them, so compressing them would only slow publishing down. */
const COMPRESSIBLE = /\.(js|css|svg|json|txt)$/;

export interface Upload {
  path: string;
  bytes: Buffer;
}

/** A file of a published version; GridFS holds one file for each encoding. */
export interface PublishedFile {
  path: string;
  bytes: number;
  /** compressed size, in the best encoding */
  packed: number;
  /** sha256 of the plain bytes, hexadecimal */
  sum: string;
  stored: Partial<Record<Encoding, ObjectId>>;
}

/** Opens the store of the remotes' files. */
export async function openPublishedFiles(database: Database): Promise<PublishedFiles> {
  const db = database.getClient().db(database.name);
  // GridFS would create its collections at the first upload, where two concurrent first uploads would
  // conflict
  await db.collection('remote_files.files').createIndex({ filename: 1, uploadDate: 1 });
  await db.collection('remote_files.chunks').createIndex({ files_id: 1, n: 1 }, { unique: true });
  return new PublishedFiles(new GridFSBucket(db, { bucketName: 'remote_files' }));
}

/**
 * The files of published versions, in GridFS, compressed once when they are published. Every byte is checked
 * each time it is read.
 */
export class PublishedFiles {
  constructor(private readonly bucket: GridFSBucket) {}

  /** Stores a version's files in all their encodings. */
  async store(folder: string, uploads: Upload[]): Promise<PublishedFile[]> {
    const given = new Map(uploads.map(({ path, bytes }) => [path, bytes]));
    const files: PublishedFile[] = [];
    for (const { path, bytes } of uploads) {
      if (isCompressedVariant(path, given)) continue;
      const variants = await variantsOf(path, bytes, given);
      const stored: PublishedFile['stored'] = Object.fromEntries(
        await Promise.all(
          Object.entries(variants).map(
            async ([encoding, content]) =>
              // the cast: entries() loses the type of the values
              [encoding, await this.write(`${folder}/${path}`, content as Buffer)] as const,
          ),
        ),
      );
      const packed = (variants.br ?? variants.identity).length;
      files.push({ path, bytes: bytes.length, packed, sum: digestOf(bytes, 'hex'), stored });
    }
    return files;
  }

  /**
   * The file as it was published, in all its encodings.
   * @returns undefined when a stored byte is not the published one, or is missing
   */
  async read({ stored, sum }: PublishedFile): Promise<Variants | undefined> {
    const load = async (id: ObjectId | undefined) =>
      id ? Buffer.concat(await this.bucket.openDownloadStream(id).toArray()) : undefined;
    try {
      const [identity, br, gzip] = await Promise.all([
        load(stored.identity),
        load(stored.br),
        load(stored.gzip),
      ]);
      if (!identity || digestOf(identity, 'hex') !== sum) return undefined;
      if (br && !(await isCompressed(br, 'br', identity))) return undefined;
      if (gzip && !(await isCompressed(gzip, 'gz', identity))) return undefined;
      return { identity, ...(br ? { br } : {}), ...(gzip ? { gzip } : {}) };
    } catch (error) {
      // GridFS misses the file, or a part of it
      if (error instanceof MongoRuntimeError) return undefined;
      throw error;
    }
  }

  async remove({ stored }: PublishedFile): Promise<void> {
    await Promise.all(Object.values(stored).map((id) => this.bucket.delete(id)));
  }

  private async write(name: string, bytes: Buffer): Promise<ObjectId> {
    const stream = this.bucket.openUploadStream(name);
    await pipeline(Readable.from([bytes]), stream);
    return stream.id;
  }
}

/** Whether `x.js.br` is the build's own compression of `x.js`. */
function isCompressedVariant(path: string, given: ReadonlyMap<string, Buffer>): boolean {
  return /\.(br|gz)$/.test(path) && given.has(path.replace(/\.(br|gz)$/, ''));
}

async function variantsOf(
  path: string,
  bytes: Buffer,
  given: ReadonlyMap<string, Buffer>,
): Promise<Variants> {
  const [br, gzip] = [given.get(`${path}.br`), given.get(`${path}.gz`)];
  if (br && gzip) return { identity: bytes, br, gzip };
  return COMPRESSIBLE.test(path) ? compressStatic(bytes) : { identity: bytes };
}
