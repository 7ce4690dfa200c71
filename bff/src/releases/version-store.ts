import { Refusal, type BuiltRemote } from '@mesa/contract';
import type { Log, Metrics } from '@mesa/server-kit';
import { duplicateKeyOf, type Database } from '@mesa/server-kit/mongo';
import { LRUCache } from 'lru-cache';
import type { Collection } from 'mongodb';
import type { Variants } from '../edge/compression';
import { digestOf } from '../edge/digest';
import { AlteredFiles } from './altered-files';
import { openPublishedFiles, type PublishedFile, type PublishedFiles, type Upload } from './published-files';

const CACHE_BYTES = 64 * 1024 * 1024;
/** File names that contain a hash of the content. */
export const HASHED = /\.[0-9a-f]{8,}\.\w+$/;

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

interface ServedFile {
  variants: Variants;
  sum: string;
  /** belonged to a draft when it was read; the draft may have been published since */
  isDraft: boolean;
}

interface PublishRequest {
  version: string;
  built: BuiltRemote;
  uploads: Upload[];
  by: string;
  draft?: boolean;
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
  const records = database.getClient().db(database.name).collection<PublishedVersion>('remote_versions');
  await records.createIndex({ name: 1, at: -1 });
  await records.createIndex({ name: 1, version: 1 }, { unique: true });
  return new VersionStore(records, await openPublishedFiles(database), dependencies);
}

/** Every published version that was not pruned. Versions never change, so open tabs find all their chunks. */
export class VersionStore {
  private readonly known = new LRUCache<string, PublishedVersion>({ max: 200 });
  private readonly served = new LRUCache<string, ServedFile>({
    maxSize: CACHE_BYTES,
    sizeCalculation: ({ variants }) => sizeOf(variants) + 1,
  });
  private readonly loading = new Map<string, Promise<ServedFile | undefined>>();
  private readonly altered: AlteredFiles;
  private readonly now: () => Date;

  constructor(
    private readonly records: Collection<PublishedVersion>,
    private readonly files: PublishedFiles,
    { log, metrics, now }: Omit<VersionStoreDependencies, 'database'>,
  ) {
    this.altered = new AlteredFiles(log, metrics);
    this.now = now;
  }

  async find(name: string, version: string): Promise<PublishedVersion | undefined> {
    const id = `${name}@${version}`;
    const found = this.known.get(id) ?? (await this.records.findOne({ _id: id })) ?? undefined;
    // do not cache drafts: any instance may publish them later
    if (found && !found.draft) this.known.set(id, found);
    return found;
  }

  /** Versions of one remote or of all, without their files, newest first. */
  async list(name?: string) {
    return this.records
      .find(name ? { name } : {}, { projection: { name: 1, version: 1, by: 1, at: 1, bytes: 1, draft: 1 } })
      .sort({ at: -1 })
      .toArray();
  }

  /**
   * Stores a version, or a draft; publishing the same content again turns a draft into a version. The files
   * are stored before the record, so a version is never seen without its files.
   * @returns false when exactly this was published before
   * @throws Refusal `taken` when the version exists with different content
   */
  async publish(request: PublishRequest): Promise<boolean> {
    const { version, built, uploads, by, draft = false } = request;
    const { name } = built;
    const sum = sumOf(built, uploads);
    const existing = await this.find(name, version);
    if (existing) return this.publishAgain(existing, sum, request);
    await this.refuseReusedNames(name, uploads);
    const files = await this.files.store(`${name}/${version}`, uploads);
    const bytes = files.reduce((total, file) => total + file.bytes, 0);
    const record = {
      name,
      version,
      built,
      sum,
      bytes,
      files,
      by,
      at: this.now(),
      ...(draft ? { draft } : {}),
    };
    try {
      await this.records.insertOne({ _id: `${name}@${version}`, ...record });
      return true;
    } catch (error) {
      if (!duplicateKeyOf(error)) throw error;
      // published twice at the same moment: the unique index accepted one
      await Promise.all(files.map((file) => this.files.remove(file)));
      return this.publishAgain((await this.find(name, version))!, sum, request);
    }
  }

  /**
   * A file of a version, in all its stored encodings.
   * @throws Refusal `unavailable` when what is stored is not what was published
   */
  async file(name: string, version: string, path: string): Promise<ServedFile | undefined> {
    const key = `${name}/${version}/${path}`;
    const cached = this.served.get(key);
    if (cached) return cached;
    // concurrent requests for the same file share one read
    const started =
      this.loading.get(key) ?? this.load(name, version, path).finally(() => this.loading.delete(key));
    this.loading.set(key, started);
    const file = await started;
    if (file) this.served.set(key, file);
    return file;
  }

  /** Path of a file that browsers load and that is not stored as it was published; undefined for none. */
  async alteredFile({ files }: PublishedVersion): Promise<string | undefined> {
    for (const file of files)
      if (!file.path.endsWith('.map') && !(await this.files.read(file))) return file.path;
    return undefined;
  }

  /** Removes a version and its files. */
  async remove(name: string, version: string): Promise<void> {
    const found = await this.find(name, version);
    await this.records.deleteOne({ _id: `${name}@${version}` });
    this.known.delete(`${name}@${version}`);
    for (const file of found?.files ?? []) {
      this.served.delete(`${name}/${version}/${file.path}`);
      await this.files.remove(file);
    }
  }

  private async publishAgain(
    existing: PublishedVersion,
    sum: string,
    { by, draft = false }: PublishRequest,
  ): Promise<boolean> {
    const { _id, name, version } = existing;
    if (existing.sum !== sum)
      throw new Refusal(
        'taken',
        `${name} ${version} was already published with different content ` +
          `(by ${existing.by}). Choose a new version.`,
      );
    if (draft || !existing.draft) return false;
    const { modifiedCount } = await this.records.updateOne(
      { _id, draft: true },
      { $unset: { draft: true }, $set: { by, at: this.now() } },
    );
    return modifiedCount === 1;
  }

  /** A name with a hash has one content, in every version. */
  private async refuseReusedNames(name: string, uploads: Upload[]): Promise<void> {
    const hashed = new Map(
      uploads
        .filter(({ path }) => HASHED.test(path))
        .map(({ path, bytes }) => [path, digestOf(bytes, 'hex')]),
    );
    const others = this.records.find(
      { name, 'files.path': { $in: [...hashed.keys()] } },
      { projection: { version: 1, files: 1 } },
    );
    for await (const other of others) {
      const clash = other.files.find(({ path, sum }) => hashed.has(path) && hashed.get(path) !== sum);
      if (clash)
        throw new Refusal(
          'invalid',
          `${clash.path} has other content in ${name} ${other.version}. ` +
            `Its name must change with its content.`,
        );
    }
  }

  private async load(name: string, version: string, path: string): Promise<ServedFile | undefined> {
    this.altered.refuseKnown(name, version, path);
    const found = await this.find(name, version);
    const file = found?.files.find((one) => one.path === path);
    if (!file) return undefined;
    const variants = await this.files.read(file);
    if (variants) return { sum: file.sum, isDraft: found?.draft ?? false, variants };
    // another instance may just have removed the version
    this.known.delete(`${name}@${version}`);
    if (!(await this.find(name, version))) return undefined;
    return this.altered.refuse(name, version, path);
  }
}

function sumOf(built: BuiltRemote, uploads: Upload[]): string {
  const sorted = [...uploads].sort((a, b) => (a.path < b.path ? -1 : 1));
  const text = JSON.stringify([built, ...sorted.map(({ path, bytes }) => [path, digestOf(bytes, 'hex')])]);
  return digestOf(text, 'hex');
}

function sizeOf({ identity, br, gzip }: Variants): number {
  return identity.length + (br?.length ?? 0) + (gzip?.length ?? 0);
}
