import { withClient } from '../../offline/mongo/client';
import { readSettings } from '../settings';
import { isEmbedded, openDatabase } from '../start/database';
import { claim, runningInstance } from '../start/instance';
import { Databases } from './databases';

/** Runs `work` on the database of the running system, or starts the one that `npm start` would use. */
export async function withData<T>(work: (databases: Databases) => Promise<T>): Promise<T> {
  const settings = readSettings();
  const run = (uri: string) => withClient(uri, (client) => work(new Databases(client, uri)));
  const instance = settings.MONGODB_URI ? null : await runningInstance(settings.MESA_DATA_DIR);
  if (instance) return run(instance.mongodbUri);
  // a database elsewhere has no files in the folder
  const release = (await isEmbedded(settings)) ? await claim(settings.MESA_DATA_DIR) : null;
  const database = await openDatabase(settings, (how) =>
    process.stderr.write(`MongoDB ${how}; starting it again.\n`),
  );
  try {
    await database.ready;
    return await run(database.uri);
  } finally {
    await database.process?.stop(8_000);
    await release?.();
  }
}
