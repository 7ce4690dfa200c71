import type { CommandStartedEvent } from 'mongodb';
import type { Database } from '../mongo';

/**
 * The names of the database commands that `work` sends, in alphabetical order, such as "find insert".
 * The database must have been connected with `monitorCommands`, as a `testDatabase` is.
 */
export async function commandsDuring(database: Database, work: () => Promise<unknown>): Promise<string> {
  const sent: string[] = [];
  const note = ({ commandName }: CommandStartedEvent) => void sent.push(commandName);
  const client = database.getClient();
  client.on('commandStarted', note);
  try {
    await work();
  } finally {
    client.off('commandStarted', note);
  }
  return sent.sort().join(' ');
}
