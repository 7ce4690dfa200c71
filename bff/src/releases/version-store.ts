import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Refusal, type BuiltRemote } from '@mesa/contract';
import { duplicateKeyOf, type Database } from '@mesa/server-kit/mongo';
import { LRUCache } from 'lru-cache';
import { GridFSBucket, type Collection, type ObjectId } from 'mongodb';
import { compressStatic, type Encoding, type Variants } from '../edge/compression';

const CACHE_BYTES = 64 * 1024 * 1024;
/** File names that contain a hash of the content. */
export const HASHED = /\.[0-9a-f]{8,}\.\w+$/;
const COMPRESSIBLE = /\.(js|css|svg|json|map|txt)$/;

/** A file of a published version; GridFS holds one file for each encoding. */
interface PublishedFile {
  path: string;
  bytes: number;
  /** compressed size, in the best encoding */
  packed: number;
  /** sha256 of the plain bytes, hexadecimal */
  sum: string;
  stored: Partial<Record<Encoding, ObjectId>>;
}

export interface PublishedVersion {
  /** name@version */
  _id: string;
  name: string;
  version: string;
  built: BuiltRemote;
  /** hash of the declaration and all files */
  sum: string;
  bytes: number;
  files: PublishedFile[];
  by: string;
  at: Date;
  /** an unpublished build: it cannot go live, and only signed links open it */
  draft?: boolean;
}

export interface Upload {
  path: string;
  bytes: Buffer;
}

export interface ServedFile {
  variants: Variants;
  sum: string;
  /** belonged to a draft when it was read; the draft may have been published since */
  isDraft: boolean;
}

export type VersionStore = Awaited<ReturnType<typeof openVersionStore>>;

/** Every published version that was not pruned. Versions never change, so open tabs find all their chunks. */
export async function openVersionStore(database: Database, now: () => Date) {
  const db = database.getClient().db(database.name);
  const versions: Collection<PublishedVersion> = db.collection('remote_versions');
  const bucket = new GridFSBucket(db, { bucketName: 'remote_files' });
  await versions.createIndex({ name: 1, at: -1 });
  await versions.createIndex({ name: 1, version: 1 }, { unique: true });
  // GridFS would create its collections at the first upload, where two concurrent first uploads would conflict
  await db.collection('remote_files.files').createIndex({ filename: 1, uploadDate: 1 });
  await db.collection('remote_files.chunks').createIndex({ files_id: 1, n: 1 }, { unique: true });
  const known = new LRUCache<string, PublishedVersion>({ max: 200 });
  const served = new LRUCache<string, ServedFile>({
    maxSize: CACHE_BYTES,
    sizeCalculation: ({ variants }) => sizeOf(variants) + 1,
  });
  const loading = new Map<string, Promise<ServedFile | undefined>>();

  const find = async (name: string, version: string): Promise<PublishedVersion | undefined> => {
    const id = `${name}@${version}`;
    const hit = known.get(id) ?? (await versions.findOne({ _id: id })) ?? undefined;
    // do not cache drafts: any instance may publish them later
    if (hit && !hit.draft) known.set(id, hit);
    return hit;
  };

  /** A name with a hash stands for one content, in every version. */
  const refuseRenamed = async (name: string, uploads: Upload[]): Promise<void> => {
    const hashed = new Map(
      uploads.filter(({ path }) => HASHED.test(path)).map(({ path, bytes }) => [path, hash(bytes)]),
    );
    const others = versions.find(
      { name, 'files.path': { $in: [...hashed.keys()] } },
      { projection: { version: 1, files: 1 } },
    );
    for await (const other of others) {
      const clash = other.files.find(({ path, sum }) => hashed.has(path) && hashed.get(path) !== sum);
      if (clash)
        throw new Refusal(
          'invalid',
          `${clash.path} has other content in ${name} ${other.version}. Its name must change with its content.`,
        );
    }
  };

  const store = async (name: string, bytes: Buffer): Promise<ObjectId> => {
    const stream = bucket.openUploadStream(name);
    await pipeline(Readable.from([bytes]), stream);
    return stream.id;
  };

  const load = async (name: string, version: string, path: string): Promise<ServedFile | undefined> => {
    const found = await find(name, version);
    const file = found?.files.find((one) => one.path === path);
    if (!file) return undefined;
    const read = async (id: ObjectId | undefined) =>
      id ? Buffer.concat(await bucket.openDownloadStream(id).toArray()) : undefined;
    const [identity, br, gzip] = await Promise.all([
      read(file.stored.identity),
      read(file.stored.br),
      read(file.stored.gzip),
    ]);
    return {
      sum: file.sum,
      isDraft: found?.draft ?? false,
      variants: { identity: identity!, ...(br ? { br } : {}), ...(gzip ? { gzip } : {}) },
    };
  };

  /** @returns whether it was a draft until now */
  const endDraft = async ({ _id, draft }: PublishedVersion, by: string): Promise<boolean> => {
    if (!draft) return false;
    return (
      (await versions.updateOne({ _id, draft: true }, { $unset: { draft: true }, $set: { by, at: now() } }))
        .modifiedCount === 1
    );
  };

  return {
    find,

    /** Versions of one remote or of all, without their files, newest first. */
    async list(name?: string) {
      return versions
        .find(name ? { name } : {}, { projection: { name: 1, version: 1, by: 1, at: 1, bytes: 1, draft: 1 } })
        .sort({ at: -1 })
        .toArray();
    },

    /**
     * Stores a version, or a draft; publishing the same content again turns a draft into a version. The files are stored
     * before the record, so a version is never seen without its files.
     * @returns false when exactly this was published before
     * @throws Refusal `taken` when the version exists with different content
     */
    async publish({
      version,
      built,
      uploads,
      by,
      draft = false,
    }: {
      version: string;
      built: BuiltRemote;
      uploads: Upload[];
      by: string;
      draft?: boolean;
    }): Promise<boolean> {
      const { name } = built;
      const sum = sumOf(built, uploads);
      const same = async (existing: PublishedVersion): Promise<boolean> => {
        if (existing.sum === sum) return !draft && endDraft(existing, by);
        throw new Refusal(
          'taken',
          `${name} ${version} was already published with different content (by ${existing.by}). Choose a new version.`,
        );
      };
      const existing = await find(name, version);
      if (existing) return same(existing);
      await refuseRenamed(name, uploads);

      const given = new Map(uploads.map(({ path, bytes }) => [path, bytes]));
      const files: PublishedFile[] = [];
      for (const { path, bytes } of uploads) {
        if (isCompressedVariant(path, given)) continue;
        const variants = await variantsOf(path, bytes, given);
        const stored: PublishedFile['stored'] = {};
        for (const [encoding, content] of Object.entries(variants))
          stored[encoding as Encoding] = await store(`${name}/${version}/${path}`, content as Buffer);
        files.push({
          path,
          bytes: bytes.length,
          packed: (variants.br ?? variants.identity).length,
          sum: hash(bytes),
          stored,
        });
      }
      const bytes = files.reduce((total, file) => total + file.bytes, 0);
      try {
        await versions.insertOne({
          _id: `${name}@${version}`,
          name,
          version,
          built,
          sum,
          bytes,
          files,
          by,
          at: now(),
          ...(draft ? { draft } : {}),
        });
        return true;
      } catch (error) {
        if (!duplicateKeyOf(error)) throw error;
        // published twice at the same moment: the unique index accepted one
        await Promise.all(files.flatMap((file) => Object.values(file.stored).map((id) => bucket.delete(id))));
        return same((await find(name, version))!);
      }
    },

    /** A file of a version, in all its stored encodings. */
    async file(name: string, version: string, path: string): Promise<ServedFile | undefined> {
      const key = `${name}/${version}/${path}`;
      const hit = served.get(key);
      if (hit) return hit;
      // concurrent requests for the same file share one read
      const started = loading.get(key) ?? load(name, version, path).finally(() => loading.delete(key));
      loading.set(key, started);
      const file = await started;
      if (file) served.set(key, file);
      return file;
    },

    /** Removes a version and its files. */
    async remove(name: string, version: string): Promise<void> {
      const found = await find(name, version);
      await versions.deleteOne({ _id: `${name}@${version}` });
      known.delete(`${name}@${version}`);
      for (const file of found?.files ?? []) {
        served.delete(`${name}/${version}/${file.path}`);
        await Promise.all(Object.values(file.stored).map((id) => bucket.delete(id)));
      }
    },
  };
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

function sumOf(built: BuiltRemote, uploads: Upload[]): string {
  const sorted = [...uploads].sort((a, b) => (a.path < b.path ? -1 : 1));
  return hash(Buffer.from(JSON.stringify([built, ...sorted.map(({ path, bytes }) => [path, hash(bytes)])])));
}

function hash(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}

function sizeOf({ identity, br, gzip }: Variants): number {
  return identity.length + (br?.length ?? 0) + (gzip?.length ?? 0);
}
