import { inspect } from 'node:util';
import { ConfigError, loadConfig, serviceCommon } from './config';
import { openFeed, type Feed } from './events';
import { createLog } from './log';
import { connect, type Database } from './mongo';

const { MONGODB_URI, EVENTS_DB } = serviceCommon;

export interface Script {
  database: Database;
  feed: Feed;
  /** prints a line */
  say: (line: string) => void;
}

/**
 * Runs work on a service's database as a process of its own, such as a seed. An error is printed, and the
 * exit code is 1.
 */
export async function runScript(work: (script: Script) => Promise<void>): Promise<void> {
  try {
    const config = loadConfig({ MONGODB_URI, EVENTS_DB }, process.env);
    const database = await connect(config.MONGODB_URI);
    try {
      const feed = openFeed(database, config.EVENTS_DB, createLog('script', 'silent'));
      await work({ database, feed, say: (line) => void process.stdout.write(`${line}\n`) });
    } finally {
      await database.close();
    }
  } catch (error) {
    process.stderr.write(`${error instanceof ConfigError ? error.message : inspect(error)}\n`);
    process.exitCode = 1;
  }
}
