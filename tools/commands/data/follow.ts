import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { BSON, type ChangeStream, type Document, type MongoClient, type Timestamp } from 'mongodb';
import { ArchiveWriter, readArchive } from './archive';
import { listBackups, newName } from './backup-folder';
import { EVERY_TYPE, lastPosition, type Change, type Position } from './changes';
import { DATABASES, INSTANCES, RESTORED } from './collections';
import type { Databases } from './databases';

/** What was read is on the disk within this time. */
const SYNC_MS = 1_000;
const FILE_MS = 60 * 60_000;
const FILE_BYTES_MAX = 64 * 1024 * 1024;
/** MongoDB no longer has the changes after a position. */
const HISTORY_LOST = [136, 286];

export interface FollowOptions {
  key?: Buffer;
  signal: AbortSignal;
  /** called when all changes up to a moment are on the disk */
  onKept(until: Date): void;
  /** changes are missing between two files: only full backups made from now on can be followed by changes */
  onGap(): void;
}

/**
 * Writes every change of the databases into files of a folder, from where the last one ends, until `signal`.
 * Killed at any moment it loses only what was not yet on the disk, and reads that again from MongoDB.
 */
export async function follow(databases: Databases, folder: string, options: FollowOptions): Promise<void> {
  const { client } = databases;
  let position = await startPosition(client, folder, options.key);
  for (;;) {
    const stream = openStream(databases, position);
    try {
      return await keep(stream, folder, position, options);
    } catch (error) {
      if (!HISTORY_LOST.includes((error as { code?: number }).code ?? 0)) throw error;
      options.onGap();
      position = { after: null, time: await clusterTime(client) };
    } finally {
      await stream.close();
    }
  }
}

/** After the last change that is kept; at first from the last full backup, or from now. */
async function startPosition(client: MongoClient, folder: string, key?: Buffer): Promise<Position> {
  const last = await lastPosition(folder, key);
  if (last) return last;
  const full = (await listBackups(folder, 'full')).at(-1);
  if (full)
    for await (const part of readArchive(full.path, key))
      if ('frame' in part && part.frame.kind === 'full') return { after: null, time: part.frame.time };
  return { after: null, time: await clusterTime(client) };
}

/** The time of MongoDB's last write. */
export async function clusterTime(client: MongoClient): Promise<Timestamp> {
  return (await client.db('admin').command({ hello: 1 })).operationTime as Timestamp;
}

function openStream(databases: Databases, { after, time }: Position): ChangeStream {
  const ours = { 'ns.db': { $in: DATABASES.map((name) => databases.get(name).databaseName) } };
  // what a restore loads beside the data is no part of the data until it is renamed
  const restored = { operationType: { $ne: 'rename' }, 'ns.coll': { $regex: `^${RESTORED}` } };
  return databases.client.watch([{ $match: { ...ours, 'ns.coll': { $ne: INSTANCES }, $nor: [restored] } }], {
    showExpandedEvents: true,
    maxAwaitTimeMS: SYNC_MS / 4,
    ...EVERY_TYPE,
    ...(after ? { resumeAfter: { _data: after } } : { startAtOperationTime: time }),
  });
}

async function keep(
  stream: ChangeStream,
  folder: string,
  position: Position,
  { key, signal, onKept }: FollowOptions,
): Promise<void> {
  let file: Awaited<ReturnType<typeof openFile>> | undefined;
  let { after, time } = position;
  let syncedAt = performance.now();
  try {
    while (!signal.aborted) {
      const change = (await stream.tryNext()) as Change | null;
      // opened after the first read, which fails when MongoDB no longer has the position
      file ??= await openFile(folder, { after, time }, key);
      if (change) {
        await file.archive.document(BSON.serialize(change as Document));
        [after, time] = [change._id._data, change.clusterTime];
      }
      if (!file.archive.isWaiting || performance.now() - syncedAt < SYNC_MS) continue;
      await file.archive.sync();
      syncedAt = performance.now();
      onKept(new Date(time.t * 1_000));
      if (syncedAt - file.openedAt < FILE_MS && file.archive.bytes < FILE_BYTES_MAX) continue;
      await file.archive.close();
      file = undefined;
    }
    await file?.archive.sync();
  } finally {
    await file?.archive.close();
  }
}

/** Gets its name when its beginning is on the disk, so that every file says where it begins. */
async function openFile(folder: string, { after, time }: Position, key: Buffer | undefined) {
  const path = join(folder, newName('changes', new Date()));
  const archive = await ArchiveWriter.create(`${path}.part`, key);
  await archive.frame({ kind: 'changes', after, time });
  await archive.sync();
  await rename(`${path}.part`, path);
  return { archive, openedAt: performance.now() };
}
