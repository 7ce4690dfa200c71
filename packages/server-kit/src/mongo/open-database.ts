import type { Log } from '../log';
import { connect, type Database } from './connect';
import { isOutage } from './errors';

/** A database that is up responds within this time, so the wait is logged only after it. */
const LOGGED_AFTER_MS = 1_000;

interface OpenOptions {
  /** the part's name, which the database's log shows */
  part: string;
  uri: string;
  log: Log;
  /** ends the wait */
  stopping: AbortSignal;
}

/**
 * Opens a part's database as soon as it can be reached, however long that takes, and logs once that it waits.
 * @throws on errors that waiting does not resolve, such as a wrong password, and when `stopping` is aborted
 */
export async function openDatabase({ part, uri, log, stopping }: OpenOptions): Promise<Database> {
  const notice = setTimeout(() => log.warn(`waiting for MongoDB at ${hostsOf(uri)}`), LOGGED_AFTER_MS);
  const options = { appName: `mesa-${part}`, serving: true };
  try {
    for (;;) {
      stopping.throwIfAborted();
      try {
        return await untilAborted(connect(uri, options), stopping);
      } catch (error) {
        if (stopping.aborted || !isOutage(error)) throw error;
      }
    }
  } finally {
    clearTimeout(notice);
  }
}

async function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  let abort = (): void => undefined;
  const aborted = new Promise<never>((_, reject) => {
    // an AbortController without a reason of its own gives an error
    abort = () => reject(signal.reason as Error);
    signal.addEventListener('abort', abort);
  });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    signal.removeEventListener('abort', abort);
  }
}

/** "db1:27017,db2:27017" of a MongoDB address. SECURITY: never its user and password. */
function hostsOf(uri: string): string {
  return uri
    .replace(/^[^/]*\/\//, '')
    .replace(/[/?].*$/, '')
    .replace(/^.*@/, '');
}
