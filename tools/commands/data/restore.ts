import { UserError } from '@mesa/remote-tools/commands';
import { BSON, type Collection } from 'mongodb';
import { readArchive } from './archive';
import type { Progress } from './back-up';
import { EVERY_TYPE, readChanges } from './changes';
import { DATABASES, isRestored, restoredName } from './collections';
import type { Databases } from './databases';
import type { Plan } from './plan-restore';
import { Replay } from './replay';
import { RestoreLease, type Switch } from './restore-lease';
import { RestoredCollections } from './restored-collections';
import { dropUnfinished, finishSwitch } from './switch';

const BATCH_BYTES = 4 * 1024 * 1024;
const BATCH = 1_000;

/** Databases of this Mesa that are not empty. */
export async function nonEmptyDatabases(databases: Databases): Promise<string[]> {
  const found = (await databases.collections()).filter(({ name }) => !isRestored(name));
  const counts = await Promise.all(
    found.map(({ collection }) => collection.countDocuments({}, { limit: 1 })),
  );
  return [...new Set(found.filter((_, i) => counts[i]! > 0).map(({ collection }) => collection.dbName))];
}

interface RestoreOptions {
  key?: Buffer;
  onProgress: Progress;
}

/**
 * Replaces all data by a backup: loads it beside them, replays the changes of the plan, and switches when it
 * is whole (docs/decisions/200). Killed at any moment, it leaves the old data as they were, or a switch that
 * `finishInterrupted` completes.
 * @returns how many changes were replayed
 * @throws UserError when a part of Mesa or another restore is connected, or documents are missing
 */
export async function restore(
  databases: Databases,
  plan: Plan,
  { key, onProgress }: RestoreOptions,
): Promise<number> {
  const lease = new RestoreLease(databases);
  await lease.refuseWhileConnected();
  await lease.take();
  const restored = new RestoredCollections(databases);
  let replayed: number;
  let switching: Switch;
  try {
    await dropUnfinished(databases);
    await load(restored, plan, { key, onProgress });
    replayed = await replay(restored, plan, key);
    await restored.createIndexes();
    await clearStreamPositions(databases);
    switching = { at: plan.at, collections: restored.names };
    await lease.beginSwitch(switching);
    // a part may have started meanwhile; from now on none does
    await lease.refuseWhileConnected();
  } catch (error) {
    // in this order: a switch that has begun needs all restored collections
    await lease.release();
    await dropUnfinished(databases);
    throw error;
  }
  await finishSwitch(databases, switching);
  await lease.release();
  return replayed;
}

/**
 * Completes the switch of a restore that was interrupted.
 * @returns when its backup was made, if there was one
 */
export async function finishInterrupted(databases: Databases): Promise<Date | undefined> {
  const lease = new RestoreLease(databases);
  const switching = await lease.interrupted();
  if (!switching) return undefined;
  await finishSwitch(databases, switching);
  await lease.release();
  return switching.at;
}

/** Loads a full backup into restored collections, documents with their ids. */
async function load(
  restored: RestoredCollections,
  plan: Plan,
  { key, onProgress }: RestoreOptions,
): Promise<void> {
  let waiting: Uint8Array[] = [];
  let bytes = 0;
  let loaded = 0;
  let current: { collection: Collection; name: string } | undefined;

  const flush = async (): Promise<void> => {
    if (waiting.length === 0 || !current) return;
    await current.collection.insertMany(waiting.map(documentOf), {
      ordered: false,
      writeConcern: { w: 'majority', journal: true },
    });
    loaded += waiting.length;
    onProgress(loaded / plan.documents, current.name);
    [waiting, bytes] = [[], 0];
  };
  for await (const part of readArchive(plan.full, key)) {
    if ('document' in part) {
      waiting.push(part.document);
      bytes += part.document.length;
      if (waiting.length >= BATCH || bytes >= BATCH_BYTES) await flush();
    } else if (part.frame.kind === 'collection') {
      await flush();
      const { database, name, options, indexes } = part.frame;
      const collection = await restored.create(database, name, options, indexes);
      current = { collection, name: `${database}.${name}` };
    }
  }
  await flush();
  if (loaded !== plan.documents)
    throw new UserError(`Only ${loaded} of ${plan.documents} documents were restored.`);
}

/** Keeps every type, so that what is written is what was read. */
const documentOf = (bytes: Uint8Array) => BSON.deserialize(bytes, EVERY_TYPE);

/** Replays the changes between the full backup and the wanted moment. @returns how many */
async function replay(restored: RestoredCollections, plan: Plan, key?: Buffer): Promise<number> {
  const databases = new Map(DATABASES.map((database) => [`${plan.prefix}_${database}`, database]));
  const replaying = new Replay(restored, (name) => databases.get(name)!);
  for (const path of plan.changes)
    await readChanges(path, key, async (change) => {
      const { clusterTime } = change;
      if (clusterTime.lessThanOrEqual(plan.time) || clusterTime.t >= plan.until) return;
      await replaying.add(change);
    });
  await replaying.flush();
  return replaying.changes;
}

/** Resume tokens belong to the server of the backup; listeners know without them what they handled. */
async function clearStreamPositions(databases: Databases): Promise<void> {
  for (const database of DATABASES)
    await databases
      .get(database)
      .collection(restoredName('followers'))
      .updateMany({}, { $unset: { token: '', owner: '', until: '' } });
}
