import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Refusal, type BuiltRemote } from '@mesa/contract';
import { duplicateKeyOf, type Database } from '@mesa/server-kit/mongo';
import { LRUCache } from 'lru-cache';
import { GridFSBucket, type Collection, type ObjectId } from 'mongodb';
import { compressStatic, type Encoding, type Variants } from '../edge/compression';

const CACHE_BYTES = 64 * 1024 * 1024;
/** A name with a hash of its content in it. */
export const HASHED = /\.[0-9a-f]{8,}\.\w+$/;
const PACKED = /\.(js|css|svg|json|map|txt)$/;

/** A file of a published version; its bytes lie in GridFS, one file an encoding. */
interface PublishedFile {
  path: string;
  bytes: number;
  /** on the wire, to a browser that takes the best packing */
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
  /** names the declaration and all files together */
  sum: string;
  bytes: number;
  files: PublishedFile[];
  by: string;
  at: Date;
  /** a build that was uploaded to be looked at: it cannot go live, and is seen through a signed link alone */
  draft?: boolean;
}

export interface Upload {
  path: string;
  bytes: Buffer;
}

export interface ServedFile {
  variants: Variants;
  sum: string;
  /** was a draft's when it was read; it may be published since */
  isDraft: boolean;
}

export type VersionStore = Awaited<ReturnType<typeof openVersionStore>>;

/** Every version ever published and not pruned: kept whole and never changed, so that open tabs find all their chunks. */
export async function openVersionStore(database: Database, now: () => Date) {
  const db = database.getClient().db(database.name);
  const versions: Collection<PublishedVersion> = db.collection('remote_versions');
  const bucket = new GridFSBucket(db, { bucketName: 'remote_files' });
  await versions.createIndex({ name: 1, at: -1 });
  await versions.createIndex({ name: 1, version: 1 }, { unique: true });
  // the bucket would make its collections at the first upload, and two first uploads would get in each other's way
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
    // a draft may be published later, by any instance
    if (hit && !hit.draft) known.set(id, hit);
    return hit;
  };

  /** A hash in a name promises content: under one name another version must not bring another file. */
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
          `${clash.path} has other content in ${name} ${other.version}: its name must change with its content.`,
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

  /** @returns whether it was one until now */
  const endDraft = async ({ _id, draft }: PublishedVersion, by: string): Promise<boolean> => {
    if (!draft) return false;
    return (
      (await versions.updateOne({ _id, draft: true }, { $unset: { draft: true }, $set: { by, at: now() } }))
        .modifiedCount === 1
    );
  };

  return {
    find,

    /** One remote's versions without their files, the newest first. */
    async list(name?: string) {
      return versions
        .find(name ? { name } : {}, { projection: { name: 1, version: 1, by: 1, at: 1, bytes: 1, draft: 1 } })
        .sort({ at: -1 })
        .toArray();
    },

    /**
     * Keeps a version for good, or a draft to be looked at, which publishing the same again turns into a version. The files lie there before the version is known, so nobody meets half of one.
     * @returns false when exactly this was published before
     * @throws Refusal `taken` when the version exists with other content
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
          `${name} ${version} is published already, with other content (by ${existing.by}). Take a new version.`,
        );
      };
      const existing = await find(name, version);
      if (existing) return same(existing);
      await refuseRenamed(name, uploads);

      const given = new Map(uploads.map(({ path, bytes }) => [path, bytes]));
      const files: PublishedFile[] = [];
      for (const { path, bytes } of uploads) {
        if (isPackedTwin(path, given)) continue;
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
        // two published at the same moment: the index let one in
        await Promise.all(files.flatMap((file) => Object.values(file.stored).map((id) => bucket.delete(id))));
        return same((await find(name, version))!);
      }
    },

    /** A version's file in every encoding it is kept in. */
    async file(name: string, version: string, path: string): Promise<ServedFile | undefined> {
      const key = `${name}/${version}/${path}`;
      const hit = served.get(key);
      if (hit) return hit;
      // a hundred visitors of a fresh version cost one read
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

/** `x.js.br` beside `x.js` is the same file packed by the build. */
function isPackedTwin(path: string, given: ReadonlyMap<string, Buffer>): boolean {
  return /\.(br|gz)$/.test(path) && given.has(path.replace(/\.(br|gz)$/, ''));
}

async function variantsOf(
  path: string,
  bytes: Buffer,
  given: ReadonlyMap<string, Buffer>,
): Promise<Variants> {
  const [br, gzip] = [given.get(`${path}.br`), given.get(`${path}.gz`)];
  if (br && gzip) return { identity: bytes, br, gzip };
  return PACKED.test(path) ? compressStatic(bytes) : { identity: bytes };
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
