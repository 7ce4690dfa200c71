import { stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { UserError } from '@mesa/remote-tools/commands';
import type { Timestamp } from 'mongodb';
import { readArchive } from './archive';
import type { Tally } from './back-up';
import { CLOCKS_APART_MS, findFull, listBackups } from './backup-folder';
import { readChanges, type Position } from './changes';

/** What a restore reads; found out before it writes anything. */
export interface Plan extends Tally {
  full: string;
  /** the moment of the full backup */
  time: Timestamp;
  /** of the names of the databases it was made of */
  prefix: string;
  /** files of changes to replay, in their order */
  changes: string[];
  /** the moment that is restored */
  at: Date;
  /** the second before which changes are replayed, in seconds since the epoch */
  until: number;
}

const dateOf = ({ t }: Timestamp): Date => new Date(t * 1_000);

/**
 * Reads all that a restore would read, to its end.
 * @param path a full backup, or a folder of backups: then its last one, with all changes since
 * @param at restores the second before this one, from the changes in the folder
 * @throws UserError when a file is incomplete or altered, or that second is not kept
 */
export async function planRestore(path: string, { key, at }: { key?: Buffer; at?: Date }): Promise<Plan> {
  const full = await findFull(path, at);
  if (!full)
    throw new UserError(`${path} has no full backup${at ? ` from before ${at.toISOString()}` : ''}.`);
  const found = await readFull(full, key);
  const { time } = found;
  const plan = { full, ...found, changes: [], at: dateOf(time), until: time.t + 1 };
  if (!at && !(await stat(path)).isDirectory()) return plan;
  if (at && at <= plan.at)
    throw new UserError(`${full} was made at ${plan.at.toISOString()}: name one from before that second.`);
  const { changes, end } = await findChanges(full, time, key);
  if (at && (!end || dateOf(end) < at))
    throw new UserError(
      `After ${full} changes are kept until ${dateOf(end ?? time).toISOString()}: choose an earlier second.`,
    );
  const last = end ?? time;
  return {
    ...plan,
    changes,
    at: at ?? dateOf(last),
    until: at ? Math.floor(at.getTime() / 1_000) : last.t + 1,
  };
}

async function readFull(path: string, key?: Buffer): Promise<Pick<Plan, keyof Tally | 'time' | 'prefix'>> {
  const found: Tally = { collections: 0, documents: 0 };
  let opening: { time: Timestamp; prefix: string } | undefined;
  for await (const part of readArchive(path, key)) {
    if ('document' in part) found.documents += 1;
    else if (part.frame.kind === 'full') opening = part.frame;
    else if (part.frame.kind === 'collection') found.collections += 1;
    else if (part.frame.kind === 'end' && part.frame.documents === found.documents && opening)
      return { ...found, time: opening.time, prefix: opening.prefix };
  }
  throw new UserError(`${path} cannot be restored: it is truncated, or not a full backup.`);
}

/** The files without a gap from the one that has the moment of the full backup, and where the last ends. */
async function findChanges(full: string, time: Timestamp, key?: Buffer) {
  const files = await listBackups(dirname(full), 'changes');
  const from = dateOf(time).getTime() - CLOCKS_APART_MS;
  const first = Math.max(
    0,
    files.findLastIndex(({ begun }) => begun.getTime() <= from),
  );
  let changes: string[] = [];
  let end: Position | undefined;
  for (const { path } of files.slice(first)) {
    const read = await readChanges(path, key);
    if (!read) continue;
    if (end && isSame(read.start, end)) changes.push(path);
    else if (read.start.time.lessThanOrEqual(time)) changes = [path];
    else break;
    end = read.end;
  }
  return { changes, end: end?.time };
}

const isSame = (one: Position, other: Position): boolean =>
  one.after === other.after && one.time.equals(other.time);
