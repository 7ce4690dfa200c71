import { MongoClient } from 'mongodb';
import { readSettings } from '../../../commands/settings';
import { withOwnMongo } from '../../../commands/test/with-mongo';
import { databaseName, databaseUri } from '../../../offline/mongo/uri';

/**
 * Does some work with databases on the MongoDB that MONGODB_URI names, and drops them; or else on one that is
 * started in a temporary folder, so that nothing else is touched.
 * @param work gets the address of a database by its name
 * @param cacheGb size of the cache in gigabytes, for a MongoDB that is started
 */
export async function withDatabases<T>(
  work: (uriOf: (name: string) => string) => Promise<T>,
  cacheGb?: number,
): Promise<T> {
  const { MONGODB_URI } = readSettings();
  if (!MONGODB_URI) return withOwnMongo(({ uri }) => work((name) => databaseUri(uri, name)), { cacheGb });
  const base = databaseUri(MONGODB_URI, 'bench');
  const names = new Set<string>();
  const client = await MongoClient.connect(base);
  try {
    return await work((name) => {
      names.add(databaseName(base, name));
      return databaseUri(base, name);
    });
  } finally {
    for (const name of names) await client.db(name).dropDatabase();
    await client.close();
  }
}
