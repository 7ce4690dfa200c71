import { BSON, type Document, type Timestamp } from 'mongodb';
import type { UpdateDescription } from './apply-update';
import { readArchive } from './archive';
import { listBackups } from './backup-folder';

/** An event of MongoDB's change stream with `showExpandedEvents`, as far as backups need it. */
export interface Change {
  _id: { _data: string };
  operationType: string;
  clusterTime: Timestamp;
  ns: { db: string; coll: string };
  documentKey?: { _id: unknown };
  fullDocument?: Document;
  updateDescription?: UpdateDescription;
  /** of `rename` */
  to?: { db: string; coll: string };
  /** of `create`, `createIndexes` and `dropIndexes` */
  operationDescription?: { indexes?: Document[] };
}

/** Keeps every type of BSON, so that what is written is what was read. */
export const EVERY_TYPE = { promoteValues: false, promoteLongs: false, promoteBuffers: false } as const;

/** How far changes are kept: the resume token of the last one, and its time. */
export interface Position {
  after: string | null;
  time: Timestamp;
}

/** Where the changes of a file begin and end; `onChange` is called with each of them, one after another. */
export async function readChanges(
  path: string,
  key: Buffer | undefined,
  onChange?: (change: Change) => Promise<void>,
): Promise<{ start: Position; end: Position } | undefined> {
  let start: Position | undefined;
  let end: Position | undefined;
  for await (const part of readArchive(path, key)) {
    if ('document' in part) {
      const change = BSON.deserialize(part.document, EVERY_TYPE) as Change;
      end = { after: change._id._data, time: change.clusterTime };
      await onChange?.(change);
    } else if (part.frame.kind === 'changes') {
      start = end = { after: part.frame.after, time: part.frame.time };
    }
  }
  return start && end && { start, end };
}

/** Up to where the changes of a folder are kept; none when it has none. */
export async function lastPosition(folder: string, key?: Buffer): Promise<Position | undefined> {
  const last = (await listBackups(folder, 'changes')).at(-1);
  return last && (await readChanges(last.path, key))?.end;
}
