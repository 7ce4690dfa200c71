import type { MongoClient } from 'mongodb';
import { databaseName } from '../../offline/mongo/uri';
import { services } from '../system';

/** Every database of a Mesa; `tools` holds data of the commands themselves, `events` the event feed. */
export const DATABASES = [...services, 'bff', 'tools', 'events'];

/** Where parts register, and a restore too (`registerInstance` of server-kit). Never in a backup. */
export const INSTANCES = 'instances';

/** Begins the names of collections that a restore fills beside the real ones, and renames in the end. */
export const RESTORED = 'restoring.';
export const restoredName = (name: string): string => `${RESTORED}${name}`;
export const realName = (restored: string): string => restored.slice(RESTORED.length);
export const isRestored = (name: string): boolean => name.startsWith(RESTORED);

export interface CollectionInfo {
  database: string;
  name: string;
  options: Record<string, unknown>;
}

/** All collections of a Mesa, restored ones included, without MongoDB's own and the registered instances. */
export async function listCollections(client: MongoClient, uri: string): Promise<CollectionInfo[]> {
  const found = await Promise.all(
    DATABASES.map(async (database) => {
      const infos = await client
        .db(databaseName(uri, database))
        .listCollections({ type: 'collection' })
        .toArray();
      return infos
        .filter(({ name }) => !name.startsWith('system.') && name !== INSTANCES)
        .map((info) => ({
          database,
          name: info.name,
          options: ('options' in info ? info.options : {}) ?? {},
        }));
    }),
  );
  return found.flat();
}
