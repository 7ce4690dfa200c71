import type { Collection, Document, IndexSpecification } from 'mongodb';
import { NO_SOCKET_TIMEOUT } from '../../offline/mongo/client';
import { restoredName } from './collections';
import type { Databases } from './databases';

type Index = { key: IndexSpecification & Record<string, 1>; name: string };

/** The collections that a restore fills beside the real ones, with the indexes that they get at the end. */
export class RestoredCollections {
  private readonly known = new Map<string, { collection: Collection; indexes: Document[] }>();

  constructor(private readonly databases: Databases) {}

  /** Their names with the database, such as "accounts.users". */
  get names(): string[] {
    return [...this.known.keys()];
  }

  async create(database: string, name: string, options: Document, indexes: Document[]): Promise<Collection> {
    const before = this.known.get(`${database}.${name}`);
    if (before) return before.collection;
    const collection = await this.databases.get(database).createCollection(restoredName(name), options);
    this.known.set(`${database}.${name}`, { collection, indexes: [...indexes] });
    return collection;
  }

  async drop(database: string, name: string): Promise<void> {
    await this.known.get(`${database}.${name}`)?.collection.drop(NO_SOCKET_TIMEOUT);
    this.known.delete(`${database}.${name}`);
  }

  addIndexes(database: string, name: string, indexes: Document[]): void {
    this.dropIndexes(database, name, indexes);
    this.known.get(`${database}.${name}`)?.indexes.push(...indexes);
  }

  dropIndexes(database: string, name: string, indexes: Document[]): void {
    const one = this.known.get(`${database}.${name}`);
    if (one)
      one.indexes = one.indexes.filter((index) => !indexes.some(({ name: gone }) => gone === index.name));
  }

  /** At the end, because documents on their way to the wanted moment may break a unique index. */
  async createIndexes(): Promise<void> {
    for (const { collection, indexes } of this.known.values()) {
      const own = indexes.filter(({ name }) => name !== '_id_').map(asSpecification);
      if (own.length > 0) await collection.createIndexes(own, NO_SOCKET_TIMEOUT);
    }
  }
}

/** An index as `listIndexes` describes it, in the form that `createIndexes` takes. */
const asSpecification = ({ v: _version, ns: _namespace, ...index }: Document) => index as unknown as Index;
