import type { Collection, Db, Document, MongoClient } from 'mongodb';
import { NO_SOCKET_TIMEOUT } from '../../offline/mongo/client';
import { databaseName } from '../../offline/mongo/uri';
import { DATABASES } from './collections';

/** A collection of a Mesa. */
interface FoundCollection {
  database: string;
  name: string;
  options: Document;
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

  /** The names of the databases that exist, also of services that this checkout does not have. */
  async names(): Promise<string[]> {
    const { databases } = await this.client.db('admin').admin().listDatabases({ nameOnly: true });
    const prefix = databaseName(this.uri, '');
    // the databases of "mesa_restored" do not belong to "mesa"
    return databases
      .map(({ name }) => name)
      .filter((name) => name.startsWith(prefix) && /^[a-z-]+$/.test(name.slice(prefix.length)));
  }

  /** All collections but MongoDB's own. */
  async collections(): Promise<FoundCollection[]> {
    const listed = DATABASES.map(async (database) => {
      const infos = await this.get(database).listCollections({ type: 'collection' }).toArray();
      return infos
        .filter(({ name }) => !name.startsWith('system.'))
        .map((info) => ({
          database,
          name: info.name,
          options: ('options' in info && info.options) || {},
          collection: this.get(database).collection(info.name),
        }));
    });
    return (await Promise.all(listed)).flat();
  }

  /** Drops every collection, and so the databases, which the right to write does not include. */
  async drop(): Promise<void> {
    for (const name of await this.names())
      for (const collection of await this.client.db(name).collections())
        await collection.drop(NO_SOCKET_TIMEOUT);
  }
}
