import type { MongoClient } from 'mongodb';
import { mongoClient } from '../../offline/mongo/client';
import { readSettings } from '../settings';
import { openDatabase } from '../start/database';
import { claim, runningInstance } from '../start/instance';

/** The database of this installation, for a command that works on it. */
export interface DataSession {
  client: MongoClient;
  uri: string;
  /** whether the parts run too, and may write at the same time */
  running: boolean;
}

/** Works on the running system's database, or on the one `npm start` would use, started for this alone. */
export async function withData<T>(work: (session: DataSession) => Promise<T>): Promise<T> {
  const settings = readSettings();
  const instance = await runningInstance(settings.MESA_DATA_DIR);
  const release = instance ? null : await claim(settings.MESA_DATA_DIR);
  const database = instance
    ? null
    : await openDatabase(settings, (how) => process.stderr.write(`MongoDB ${how}; starting it again.\n`));
  try {
    await database?.ready;
    const uri = instance?.mongodbUri ?? database!.uri;
    const client = mongoClient(uri);
    try {
      return await work({ client, uri, running: instance !== null });
    } finally {
      await client.close();
    }
  } finally {
    await database?.process?.stop(8_000);
    await release?.();
  }
}
