import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Refusal, type BuiltRemote } from '@mesa/contract';
import { say } from '@mesa/contract/sentences';
import type { Log, Metrics } from '@mesa/server-kit';
import { duplicateKeyOf, type Database } from '@mesa/server-kit/mongo';
import { LRUCache } from 'lru-cache';
import { GridFSBucket, MongoRuntimeError, type Collection, type ObjectId } from 'mongodb';
import { Counter } from 'prom-client';
import type { Variants } from '../../edge/compression';

const CACHE_BYTES = 64 * 1024 * 1024;

export interface Upload {
  path: string;
  bytes: Buffer;
}

/** A file of a published version; `x.js.br` and `x.js.gz` are files beside `x.js`. */
interface PublishedFile {
  path: string;
  bytes: number;
  /** sha384, as in the `integrity` attribute of a script */
  hash: string;
  /** in GridFS */
  stored: ObjectId;
}

/** A published version: a folder of files with one statement. */
export interface PublishedVersion {
  /** name@version */
  _id: string;
  name: string;
  version: string;
  built: BuiltRemote;
  files: PublishedFile[];
  /** of the plain files */
  bytes: number;
  by: string;
  at: Date;
}

/** A file in the encodings that are stored. */
export interface StoredFile {
  variants: Variants;
  hash: string;
}

interface Place {
  name: string;
  version: string;
  path: string;
}

interface VersionStoreDependencies {
  database: Database;
  log: Log;
  metrics: Metrics;
  now: () => Date;
}

/** Opens the store of published versions. */
export async function openVersionStore(dependencies: VersionStoreDependencies): Promise<VersionStore> {
  const { database } = dependencies;
  const db = database.getClient().db(database.name);
  const records = db.collection<PublishedVersion>('remote_versions');
  await records.createIndex({ name: 1, at: -1 });
  // GridFS would create its collections at the first upload, where two concurrent ones would conflict
  await db.collection('remote_files.files').createIndex({ filename: 1, uploadDate: 1 });
  await db.collection('remote_files.chunks').createIndex({ files_id: 1, n: 1 }, { unique: true });
  return new VersionStore(records, new GridFSBucket(db, { bucketName: 'remote_files' }), dependencies);
}

/** Every published version that was not pruned. Versions never change, so open tabs find all their chunks. */
export class VersionStore {
  private readonly known = new LRUCache<string, PublishedVersion>({ max: 200 });
  private readonly read = new LRUCache<string, StoredFile, Place>({
    maxSize: CACHE_BYTES,
    sizeCalculation: ({ variants }) => Object.values(variants).reduce((sum, { length }) => sum + length, 1),
    // concurrent requests for the same file share one read
    fetchMethod: (_key, _stale, { context }) => this.readFile(context),
    // a file that leaves the cache while it is read is still sent
    ignoreFetchAbort: true,
  });
  private readonly altered: Counter;

  constructor(
    private readonly records: Collection<PublishedVersion>,
    private readonly bucket: GridFSBucket,
    private readonly dependencies: Omit<VersionStoreDependencies, 'database'>,
  ) {
    // without labels: Prometheus sees no increase in a series that begins at 1
    this.altered = new Counter({
      name: 'mesa_remote_files_altered_total',
      help: 'Files of remotes that were not served because a stored byte is not the published one',
      registers: [dependencies.metrics.registry],
    });
  }

  async find(name: string, version: string): Promise<PublishedVersion | undefined> {
    const id = `${name}@${version}`;
    const record = this.known.get(id) ?? (await this.records.findOne({ _id: id })) ?? undefined;
    if (record) this.known.set(id, record);
    return record;
  }

  /** Versions of one remote or of all, without their files, newest first. */
  async list(name?: string) {
    return this.records
      .find(name ? { name } : {}, { projection: { name: 1, version: 1, by: 1, at: 1, bytes: 1 } })
      .sort({ at: -1 })
      .toArray();
  }

  /**
   * Stores a version: its files before the record, so that it is never seen without them.
   * @param check is asked before anything is stored of a version that is new
   * @returns false when exactly this was published before
   * @throws Refusal `taken` when the version exists with different content
   */
  async publish(
    { version, built, uploads, by }: { version: string; built: BuiltRemote; uploads: Upload[]; by: string },
    check: () => Promise<void>,
  ): Promise<boolean> {
    const { name } = built;
    const existing = await this.find(name, version);
    if (existing) return refuseOther(existing, built, uploads);
    await check();
    const files: PublishedFile[] = [];
    for (const { path, bytes } of uploads) {
      const stream = this.bucket.openUploadStream(`${name}/${version}/${path}`);
      await pipeline(Readable.from([bytes]), stream);
      files.push({ path, bytes: bytes.length, hash: hashOf(bytes), stored: stream.id });
    }
    const plain = files.filter(({ path }) => !/\.(br|gz)$/.test(path));
    const bytes = plain.reduce((sum, file) => sum + file.bytes, 0);
    const record = { name, version, built, files, bytes, by, at: this.dependencies.now() };
    try {
      await this.records.insertOne({ _id: `${name}@${version}`, ...record });
      return true;
    } catch (error) {
      if (!duplicateKeyOf(error)) throw error;
      // published twice at the same moment: the unique index accepted one
      await this.removeFiles(files);
      return refuseOther((await this.find(name, version))!, built, uploads);
    }
  }

  /**
   * A file of a version, as it was published.
   * @throws Refusal `unavailable` when a stored byte is not the published one, or is missing
   */
  async file(name: string, version: string, path: string): Promise<StoredFile | undefined> {
    return this.read.fetch(`${name}/${version}/${path}`, { context: { name, version, path } });
  }

  /** Removes a version and its files. */
  async remove(name: string, version: string): Promise<void> {
    const stored = await this.find(name, version);
    await this.records.deleteOne({ _id: `${name}@${version}` });
    this.known.delete(`${name}@${version}`);
    for (const { path } of stored?.files ?? []) this.read.delete(`${name}/${version}/${path}`);
    await this.removeFiles(stored?.files ?? []);
  }

  private async readFile({ name, version, path }: Place): Promise<StoredFile | undefined> {
    const files = new Map((await this.find(name, version))?.files.map((file) => [file.path, file]));
    const load = async (file: PublishedFile | undefined) => file && this.load(name, version, file);
    const plain = files.get(path);
    const [identity, br, gzip] = await Promise.all([
      load(plain),
      load(files.get(`${path}.br`)),
      load(files.get(`${path}.gz`)),
    ]);
    if (!plain || !identity) return undefined;
    const variants: StoredFile['variants'] = { identity };
    if (br) variants.br = br;
    if (gzip) variants.gzip = gzip;
    return { variants, hash: plain.hash };
  }

  /** SECURITY: hashes every byte that leaves the store: who can write there must not reach a browser. */
  private async load(name: string, version: string, { path, hash, stored }: PublishedFile): Promise<Buffer> {
    const chunks = await this.bucket
      .openDownloadStream(stored)
      .toArray()
      // GridFS misses the file, or a part of it
      .catch((error: unknown) => (error instanceof MongoRuntimeError ? [] : Promise.reject(error as Error)));
    const bytes = Buffer.concat(chunks as Buffer[]);
    if (hashOf(bytes) === hash) return bytes;
    // another instance may just have pruned the version
    if (!(await this.records.findOne({ _id: `${name}@${version}` })))
      throw new Refusal('missing', say('notFound'));
    this.altered.inc();
    const place = { remote: name, version, path };
    this.dependencies.log.error(place, 'a stored file of a remote is not the published one');
    throw new Refusal('unavailable', say('unavailable'));
  }

  private async removeFiles(files: readonly PublishedFile[]): Promise<void> {
    await Promise.all(files.map(({ stored }) => this.bucket.delete(stored)));
  }
}

/** @throws Refusal `taken` unless exactly this was published */
function refuseOther(existing: PublishedVersion, built: BuiltRemote, uploads: readonly Upload[]): false {
  const { name, version, by, files } = existing;
  const isSame =
    JSON.stringify(existing.built) === JSON.stringify(built) &&
    files.length === uploads.length &&
    uploads.every(({ path, bytes }) =>
      files.some((file) => file.path === path && file.hash === hashOf(bytes)),
    );
  if (isSame) return false;
  throw new Refusal(
    'taken',
    `${name} ${version} was already published with different content (by ${by}). Choose a new version.`,
  );
}

function hashOf(bytes: Buffer): string {
  return `sha384-${createHash('sha384').update(bytes).digest('base64')}`;
}
