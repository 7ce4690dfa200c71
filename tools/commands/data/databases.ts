import type { Collection, Db, MongoClient } from 'mongodb';
import { NO_SOCKET_TIMEOUT } from '../../offline/mongo/client';
import { databaseName } from '../../offline/mongo/uri';
import { DATABASES, INSTANCES } from './collections';

/** A collection of a Mesa. */
interface FoundCollection {
  database: string;
  name: string;
  options: Record<string, unknown>;
  collection: Collection;
}

/** All databases of one Mesa. */
export class Databases {
  /**
   * @param client connected to the replica set
   * @param uri base address, for the names of the databases
   */
  constructor(
    readonly client: MongoClient,
    readonly uri: string,
  ) {}

  /** "accounts" is the database "mesa_accounts". */
  get(name: string): Db {
    return this.client.db(databaseName(this.uri, name));
  }

  /** All collections, restored ones included, without MongoDB's own and the registered instances. */
  async collections(): Promise<FoundCollection[]> {
    const found = DATABASES.map(async (database) => {
      const infos = await this.get(database)
        .listCollections({ type: 'collection' }, { nameOnly: false })
        .toArray();
      return infos
        .filter(({ name }) => !name.startsWith('system.') && name !== INSTANCES)
        .map(({ name, options = {} }) => ({
          ...{ database, name, options },
          collection: this.get(database).collection(name),
        }));
    });
    return (await Promise.all(found)).flat();
  }

  /** Drops every collection, and so the databases, which the right to write does not include. */
  async drop(): Promise<void> {
    for (const database of DATABASES)
      for (const collection of await this.get(database).collections())
        await collection.drop(NO_SOCKET_TIMEOUT);
  }
}
