import { UserError } from '@mesa/remote-tools/commands';
import { BSON, type Db, type Document } from 'mongodb';
import { NO_SOCKET_TIMEOUT } from '../../offline/mongo/client';
import { FORMAT, readBackup, verifyBackup, type CollectionLine, type Header } from './backup-file';
import type { Contents, Progress } from './back-up';
import type { Databases } from './databases';

const BATCH_DOCUMENTS = 1_000;
const BATCH_BYTES = 4 * 1_048_576;
const DURABLE = { writeConcern: { w: 'majority', j: true } } as const;

/**
 * Reads a backup into databases that do not exist yet: nothing is ever written over. Restores all or nothing.
 * @throws UserError when the file is not as it was written, or one of the databases exists
 */
export async function restore(
  databases: Databases,
  path: string,
  { signal, onProgress }: { signal: AbortSignal; onProgress: Progress },
): Promise<Contents> {
  const { bytes } = await verifyBackup(path);
  const [existing] = await databases.names();
  if (existing) throw new UserError(`The database ${existing} exists already; nothing was written.`);
  const loader = new Loader(databases);
  const onBytes = (read: number) => onProgress(read / bytes, `${loader.contents.documents} documents`);
  let loading: Promise<void> | undefined;
  try {
    await readBackup(path, (documents) => (loading = loader.load(documents)), { signal, onBytes });
    return loader.contents;
  } catch (error) {
    // what it is still writing would come after the drop; its own error is the cause of the stream's
    const cause: unknown = await loading?.catch((reason: unknown) => reason);
    await databases.drop();
    throw cause ?? error;
  }
}

class Loader {
  readonly contents: Contents = { at: new Date(0), collections: 0, documents: 0 };
  private current?: { database: Db; line: CollectionLine };
  private batch: Document[] = [];
  private batchBytes = 0;

  constructor(private readonly databases: Databases) {}

  async load(documents: AsyncIterable<Document>): Promise<void> {
    for await (const document of documents) {
      // only documents have an `_id`; the types of the other lines are those that a backup writes
      if ('_id' in document) await this.add(document);
      else if ('collection' in document) await this.begin(document as CollectionLine);
      else if ('mesa' in document) this.readHeader(document as Header);
    }
    await this.finish();
  }

  private readHeader({ mesa, at }: Header): void {
    if (Number(mesa) !== FORMAT)
      throw new UserError('This backup was made by a newer Mesa: use its restore.');
    this.contents.at = at;
  }

  private async begin(line: CollectionLine): Promise<void> {
    await this.finish();
    const database = this.databases.get(line.database);
    this.current = { database, line };
    await database.command({ create: line.collection, ...line.options, ...DURABLE });
    this.contents.collections += 1;
  }

  private async add(document: Document): Promise<void> {
    this.batch.push(document);
    this.batchBytes += BSON.calculateObjectSize(document);
    if (this.batch.length >= BATCH_DOCUMENTS || this.batchBytes >= BATCH_BYTES) await this.flush();
  }

  private async flush(): Promise<void> {
    if (!this.current || this.batch.length === 0) return;
    const { database, line } = this.current;
    await database.collection(line.collection).insertMany(this.batch, { ordered: false, ...DURABLE });
    this.contents.documents += this.batch.length;
    this.batch = [];
    this.batchBytes = 0;
  }

  /** Indexes are built faster once the documents are there. */
  private async finish(): Promise<void> {
    await this.flush();
    if (!this.current) return;
    const { database, line } = this.current;
    const indexes = line.indexes.filter(({ name }) => name !== '_id_');
    if (indexes.length > 0)
      await database.command({ createIndexes: line.collection, indexes, ...DURABLE }, NO_SOCKET_TIMEOUT);
  }
}
