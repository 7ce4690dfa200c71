import type { MongoClient } from 'mongodb';
import { databaseName } from '../../offline/mongo/uri';
import { services } from '../system';

/**
 * Every database of a Mesa; `tools` holds data of the commands themselves. The event feed comes last, so that
 * every backed-up event refers to data read before it.
 */
export const DATABASES = [...services, 'bff', 'tools', 'events'];

/** Where parts register, and a restore too (`registerInstance` of server-kit). Never in a backup. */
export const INSTANCES = 'instances';

/** Collections that a restore fills beside the real ones, whose names they get once all are whole. */
export const STAGED = 'restoring.';
export const stagedName = (name: string): string => `${STAGED}${name}`;
export const realName = (staged: string): string => staged.slice(STAGED.length);
export const isStaged = (name: string): boolean => name.startsWith(STAGED);

export interface CollectionInfo {
  database: string;
  name: string;
  options: Record<string, unknown>;
}

/** All collections of a Mesa, staged ones included, without MongoDB's own and the registered instances. */
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
