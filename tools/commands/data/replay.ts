import { UserError } from '@mesa/remote-tools/commands';
import { BSON, type AnyBulkWriteOperation, type Document, type Timestamp } from 'mongodb';
import { applyUpdate } from './apply-update';
import { EVERY_TYPE, type Change } from './changes';
import { isRestored } from './collections';
import type { RestoredCollections } from './restored-collections';

const BATCH = 1_000;
const BATCH_BYTES = 16 * 1024 * 1024;
const WRITE = { ordered: false, writeConcern: { w: 'majority', journal: true } } as const;

/** Applies to restored collections the changes that were made to the real ones after a full backup. */
export class Replay {
  private readonly waiting = new Map<string, Change[]>();
  private count = 0;
  private bytes = 0;
  /** changes that were replayed */
  changes = 0;

  /** @param databaseOf "mesa_accounts" to "accounts" */
  constructor(
    private readonly restored: RestoredCollections,
    private readonly databaseOf: (name: string) => string,
  ) {}

  /** @throws UserError at a restore of these databases, which changes cannot cross */
  async add(change: Change): Promise<void> {
    const { operationType, ns } = change;
    const database = this.databaseOf(ns.db);
    this.changes += 1;
    if (['insert', 'update', 'replace', 'delete'].includes(operationType))
      return this.write(database, change);
    await this.flush();
    const indexes = change.operationDescription?.indexes ?? [];
    if (operationType === 'create') await this.restored.create(database, ns.coll, {}, []);
    if (operationType === 'drop') await this.restored.drop(database, ns.coll);
    if (operationType === 'createIndexes') this.restored.addIndexes(database, ns.coll, indexes.map(plain));
    if (operationType === 'dropIndexes') this.restored.dropIndexes(database, ns.coll, indexes);
    if (operationType === 'rename' && isRestored(ns.coll))
      throw new UserError(
        `The databases were restored at ${secondOf(change.clusterTime)}: choose an earlier second, or a ` +
          'full backup that was made later.',
      );
  }

  async flush(): Promise<void> {
    for (const [namespace, changes] of this.waiting) await this.apply(namespace, changes);
    this.waiting.clear();
    [this.count, this.bytes] = [0, 0];
  }

  private async write(database: string, change: Change): Promise<void> {
    const namespace = `${database}.${change.ns.coll}`;
    const changes = this.waiting.get(namespace) ?? [];
    this.waiting.set(namespace, changes);
    changes.push(change);
    this.count += 1;
    this.bytes += BSON.calculateObjectSize(change as Document);
    if (this.count >= BATCH || this.bytes >= BATCH_BYTES) await this.flush();
  }

  /** Reads the documents, applies the changes to them in memory, and writes their last state. */
  private async apply(namespace: string, changes: Change[]): Promise<void> {
    const [database, ...name] = namespace.split('.');
    const collection = await this.restored.create(database!, name.join('.'), {}, []);
    const ids = new Map(changes.map((one) => [idOf(one), one.documentKey!._id as never]));
    const documents = new Map<string, Document | null>();
    for await (const document of collection.find({ _id: { $in: [...ids.values()] } }, EVERY_TYPE))
      documents.set(keyOf(document._id), document);
    for (const change of changes) {
      const id = idOf(change);
      if (change.operationType === 'delete') documents.set(id, null);
      else if (change.operationType !== 'update') documents.set(id, change.fullDocument!);
      else applyUpdate(known(documents.get(id), change), change.updateDescription!);
    }
    const writes = [...ids].map(([id, _id]): AnyBulkWriteOperation => {
      const replacement = documents.get(id);
      return replacement
        ? { replaceOne: { filter: { _id }, replacement, upsert: true } }
        : { deleteOne: { filter: { _id } } };
    });
    await collection.bulkWrite(writes, WRITE);
  }
}

function known(document: Document | null | undefined, { ns, clusterTime }: Change): Document {
  if (!document) throw new Error(`A change of ${ns.coll} at ${secondOf(clusterTime)} has no document.`);
  return document;
}

const keyOf = (id: unknown): string => Buffer.from(BSON.serialize({ id })).toString('base64');
const idOf = (change: Change): string => keyOf(change.documentKey!._id);
const secondOf = ({ t }: Timestamp): string => new Date(t * 1_000).toISOString();
/** Descriptions of indexes with plain numbers, as `listIndexes` gives them. */
const plain = (index: Document): Document => BSON.deserialize(BSON.serialize(index));
