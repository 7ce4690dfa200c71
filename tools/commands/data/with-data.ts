import { withClient } from '../../offline/mongo/client';
import { readSettings } from '../settings';
import { openDatabase } from '../start/database';
import { claim, runningInstance } from '../start/instance';
import { Databases } from './databases';

/** An open connection to the database of this installation. */
export interface DataSession {
  databases: Databases;
  /** whether Mesa is running, so that its parts may write at the same time */
  running: boolean;
}

/** Runs `work` on the database of the running system, or starts the one that `npm start` would use. */
export async function withData<T>(work: (session: DataSession) => Promise<T>): Promise<T> {
  const settings = readSettings();
  const instance = await runningInstance(settings.MESA_DATA_DIR);
  // a database elsewhere has no files in the folder
  const release = instance || settings.MONGODB_URI ? null : await claim(settings.MESA_DATA_DIR);
  const database = instance
    ? null
    : await openDatabase(settings, (how) => process.stderr.write(`MongoDB ${how}; starting it again.\n`));
  try {
    await database?.ready;
    const uri = instance?.mongodbUri ?? database!.uri;
    return await withClient(uri, (client) =>
      work({ databases: new Databases(client, uri), running: instance !== null }),
    );
  } finally {
    await database?.process?.stop(8_000);
    await release?.();
  }
}
