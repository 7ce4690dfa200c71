import type { Log } from '../log';
import { connectWhenUp } from './connect-when-up';
import type { Database } from './connect';
import { registerInstance } from './instances';

interface OpenOptions {
  /** the part's name */
  part: string;
  uri: string;
  /** the name of the database for domain events */
  eventsDb: string;
  log: Log;
  /** ends the wait for the database */
  stopping: AbortSignal;
}

/**
 * Opens a part's database: connects as soon as it can be reached, and registers this process there.
 * @throws on errors that waiting does not resolve, such as a wrong password, and when `stopping` is aborted
 */
export async function openDatabase({ part, uri, eventsDb, log, stopping }: OpenOptions): Promise<{
  database: Database;
  close: () => Promise<void>;
}> {
  const appName = `mesa-${part}`;
  const database = await connectWhenUp(uri, { log, stopping, appName, serving: true });
  const instance = await registerInstance(database, { part, eventsDb, log, stopping });
  return {
    database,
    close: async () => {
      await instance.stop();
      await database.close();
    },
  };
}
